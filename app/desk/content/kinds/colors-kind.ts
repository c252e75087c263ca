import { z } from "zod";
import { colors } from "../../../brand/brand.ts";
import {
  type ColorName,
  contrastOf,
  contrastPairs,
  matchLuminance,
  type Palette,
} from "../../../brand/contrast.ts";
import type { Problem } from "../../../server/schema-problems.ts";
import { joinNames } from "../../../ui/join-names.ts";
import type { ContentKind, Values } from "../content-kind.ts";

type ColorPair = Pick<(typeof contrastPairs)[number], "front" | "back">;

const themes = ["light", "dark"] as const;

const color = z
  .string({ error: "must be a color such as #15223b" })
  .regex(/^#[0-9a-f]{6}$/, "must be a color such as #15223b");

const names = Object.keys(colors).filter(isColorName);

const words: Readonly<Record<ColorName, string>> = {
  paper: "Page",
  surface: "Cards and fields",
  sunken: "Shaded panels",
  ink: "Text",
  muted: "Secondary text",
  line: "Divider lines",
  control: "Field borders",
  tint: "Second color of drawings",
  navy: "Dark bands",
  "navy-raised": "Cards on dark bands",
  "on-navy": "Text on dark bands",
  "on-navy-muted": "Secondary text on dark bands",
  action: "Main button",
  "action-strong": "Main button on hover",
  "on-action": "Text on the main button",
  focus: "Keyboard focus",
  "focus-on-navy": "Keyboard focus on dark bands",
  danger: "Errors",
  "danger-surface": "Error background",
  success: "Success",
  "success-surface": "Success background",
};

const schema = z.strictObject(
  Object.fromEntries(
    names.map((name) => {
      const [light, dark] = colors[name];
      const fields = z.strictObject({
        light: color.default(light).meta({
          label: "Light theme",
          contrasts: contrastsOf(name, "light"),
        }),
        dark: color.default(dark).meta({
          label: "Dark theme",
          contrasts: contrastsOf(name, "dark"),
        }),
      });
      return [name, fields.meta({ label: words[name], isTitle: true })];
    }),
  ),
);

export const colorsKind: ContentKind = {
  kind: "colors",
  title: "Colors",
  schema,
  default: valuesOf(colors),
  sections: [
    {
      title: "Pages and text",
      fields: ["paper", "surface", "sunken", "ink", "muted", "tint"],
    },
    {
      title: "Dark bands and buttons",
      fields: [
        "navy",
        "navy-raised",
        "on-navy",
        "on-navy-muted",
        "action",
        "action-strong",
        "on-action",
      ],
    },
    {
      title: "Borders and messages",
      fields: [
        "line",
        "control",
        "focus",
        "focus-on-navy",
        "danger",
        "danger-surface",
        "success",
        "success-surface",
      ],
    },
  ],
  findProblems: async (values, _, shown) =>
    listContrastProblems(paletteOf(values), shown),
  summarize: async (_, values) => describeOldDarkColors(paletteOf(values)),
};

export function paletteOf(values: Values): Palette {
  const { data: parsed = {} } = schema.safeParse(values);
  const palette: Record<ColorName, readonly [string, string]> = { ...colors };
  for (const name of names) {
    const own = parsed[name];
    if (own) palette[name] = [own.light, own.dark];
  }
  return palette;
}

function describeOldDarkColors(palette: Palette) {
  const old = names.filter(
    (name) =>
      palette[name][0] !== colors[name][0] &&
      palette[name][1] === colors[name][1],
  );
  if (old.length === 0) return undefined;
  const listed = joinNames(
    old.map((name) => {
      const [light, dark] = palette[name];
      return `“${words[name]}” (${matchLuminance(light, dark)} is as readable in the dark theme)`;
    }),
  );
  return {
    title: "The dark theme keeps the old colors",
    sentence: `you changed ${listed} in the light theme only. Change the dark theme too: phones in dark mode show it.`,
  };
}

function isColorName(name: string): name is ColorName {
  return name in colors;
}

function valuesOf(palette: Palette): Values {
  return Object.fromEntries(
    names.map((name) => {
      const [light, dark] = palette[name];
      return [name, { light, dark }];
    }),
  );
}

function listContrastProblems(
  palette: Palette,
  shown: readonly string[],
): Problem[] {
  return themes.flatMap((theme, at) => {
    const close = contrastPairs
      .map((pair) => ({ ...pair, ratio: ratioOf(pair, palette, at) }))
      .filter(({ ratio, least }) => ratio < least)
      .sort((one, other) => one.ratio / one.least - other.ratio / other.least);
    const isOwn = (name: ColorName) => palette[name][at] !== colors[name][at];
    const rankOf = (name: ColorName) =>
      isOwn(name) ? 1 + Number(shown.includes(name)) : 0;
    return groupByColor(close, rankOf).map(([name, pairs]) => {
      const others = pairs.map(
        ({ front, back }) => `“${words[front === name ? back : front]}”`,
      );
      const [{ ratio = 0, least = 0 } = {}] = pairs;
      const message = `is too close to ${joinNames(others)}: make it lighter or darker (the contrast is ${ratio.toFixed(1)} to 1, and it needs ${least})`;
      return { path: [name, theme], message };
    });
  });
}

function ratioOf({ front, back }: ColorPair, palette: Palette, at: number) {
  return contrastOf(palette[front][at] ?? "", palette[back][at] ?? "");
}

/** Each pair once, under the color of the highest rank, then of the most pairs: changing that one back fixes most. */
function groupByColor<Pair extends ColorPair>(
  pairs: readonly Pair[],
  rankOf: (name: ColorName) => number,
): [ColorName, Pair[]][] {
  const [most] = [
    ...pairs.map(({ front }) => front),
    ...pairs.map(({ back }) => back),
  ]
    .map((name) => ({
      name,
      found: pairs.filter(({ front, back }) => front === name || back === name),
    }))
    .sort(
      (one, other) =>
        rankOf(other.name) - rankOf(one.name) ||
        other.found.length - one.found.length,
    );
  if (!most) return [];
  const { name, found } = most;
  const rest = pairs.filter((pair) => !found.includes(pair));
  return [[name, found], ...groupByColor(rest, rankOf)];
}

function contrastsOf(name: ColorName, theme: (typeof themes)[number]) {
  return contrastPairs
    .filter(({ front }) => front === name)
    .map(({ back, least }) => ({
      path: `${back}.${theme}`,
      label: words[back],
      least,
      fallback: colors[back][themes.indexOf(theme)] ?? "",
    }));
}
