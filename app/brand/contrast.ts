import type { colors } from "./brand.ts";

export type ColorName = keyof typeof colors;

export type Palette = Readonly<
  Record<ColorName, readonly [light: string, dark: string]>
>;

const grounds = ["paper", "surface", "sunken"] as const;

type Pair = { front: ColorName; back: ColorName; least: number };

const pairOf = (front: ColorName, back: ColorName, least: number): Pair => ({
  front,
  back,
  least,
});

/** WCAG 2.2: 4.5 to 1 for text; 3 to 1 for edges of controls, focus rings and message stripes. */
export const contrastPairs: readonly Pair[] = [
  ...grounds.flatMap((ground) =>
    (["ink", "muted", "danger", "success"] as const).map((text) =>
      pairOf(text, ground, 4.5),
    ),
  ),
  pairOf("ink", "danger-surface", 4.5),
  pairOf("ink", "success-surface", 4.5),
  pairOf("ink", "tint", 4.5),
  pairOf("on-navy", "navy", 4.5),
  pairOf("on-navy", "navy-raised", 4.5),
  pairOf("on-navy-muted", "navy", 4.5),
  pairOf("on-action", "action", 4.5),
  pairOf("on-action", "action-strong", 4.5),
  ...grounds.flatMap((ground) =>
    (["control", "focus"] as const).map((shape) => pairOf(shape, ground, 3)),
  ),
  pairOf("focus-on-navy", "navy", 3),
  pairOf("action", "navy", 3),
  pairOf("danger", "danger-surface", 4.5),
  pairOf("success", "success-surface", 3),
  pairOf("success", "line", 3),
];

export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}

/** A tint or shade of the first color with the second one's contrasts. */
export function matchLuminance(color: string, model: string): string {
  const goal = luminance(model);
  const isLighter = luminance(color) < goal;
  let mixed = color;
  for (let step = 0; step <= 100; step++) {
    mixed = mix(color, isLighter ? 255 : 0, step / 100);
    const reached = luminance(mixed);
    if (isLighter ? reached >= goal : reached <= goal) break;
  }
  return mixed;
}

function mix(color: string, end: number, share: number) {
  const parts = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16);
    const mixed = Math.round(part + (end - part) * share);
    return mixed.toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
