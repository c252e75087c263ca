import { expect, test } from "vitest";
import { colors } from "./brand.ts";

type Color = keyof typeof colors;

const grounds = ["paper", "surface", "sunken"] as const;

/** Text on its backgrounds: 4.5 to 1. */
const texts: readonly (readonly [Color, Color])[] = [
  ...grounds.flatMap((ground) =>
    (["ink", "muted", "danger", "success"] as const).map(
      (text) => [text, ground] as const,
    ),
  ),
  ["ink", "danger-surface"],
  ["ink", "success-surface"],
  ["ink", "tint"],
  ["on-navy", "navy"],
  ["on-navy", "navy-raised"],
  ["on-navy-muted", "navy"],
  ["on-action", "action"],
  ["on-action", "action-strong"],
];

/** Edges of controls, focus rings and message stripes: 3 to 1. */
const shapes: readonly (readonly [Color, Color])[] = [
  ...grounds.flatMap((ground) =>
    (["control", "focus"] as const).map((shape) => [shape, ground] as const),
  ),
  ["focus-on-navy", "navy"],
  ["on-navy-muted", "navy"],
  ["action", "navy"],
  ["danger", "danger-surface"],
  ["success", "success-surface"],
  ["success", "line"],
];

test.each([
  ...texts.map((pair) => [...pair, 4.5] as const),
  ...shapes.map((pair) => [...pair, 3] as const),
])(
  "%s on %s has a contrast of at least %f to 1, in the light and dark themes",
  (front, back, least) => {
    for (const time of [0, 1] as const) {
      expect(
        contrast(colors[front][time], colors[back][time]),
      ).toBeGreaterThanOrEqual(least);
    }
  },
);

test("every color except hairlines is in one of these pairs", () => {
  const paired = new Set([...texts, ...shapes].flat());
  const alone = Object.keys(colors).filter(
    (name) => !paired.has(name as Color),
  );
  expect(alone).toEqual([]);
});

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
