import type { Palette } from "../contrast.ts";

/** Stand in for photos in the sample firm, on a grid of 160 by 200. */
export const portraitNames = ["short", "bob", "bun", "curls", "beard"] as const;

export type PortraitName = (typeof portraitNames)[number];

export function portraitPath(name: PortraitName) {
  return `/portraits/${name}.svg`;
}

/** Sent as files, because several portraits in the HTML would exceed the first flight. */
export function drawPortrait(name: PortraitName, colors: Palette): string {
  const { head, hair, lines } = portraits[name];
  const style = (theme: 0 | 1) => {
    // Dark on light in both themes: reversed, a face looks like a negative.
    const [lines, skin, door] = theme
      ? [colors.navy[1], colors["on-navy"][1], "#f2d69a"]
      : [colors.ink[0], colors.surface[0], colors.tint[0]];
    return `path{fill:none;stroke:${lines}}.door{fill:${door};stroke:none}.skin{fill:${skin}}.hair{fill:${lines}}`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 200" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><style>${style(0)}@media (prefers-color-scheme:dark){${style(1)}}</style><path class="door" d="${doorway}"/><path class="skin" d="${shoulders}"/><path class="skin" d="${head}"/><path class="hair" d="${hair}"/><path d="${details}"/><path d="${lines}"/></svg>`;
}

const doorway = "M14 200V82a66 66 0 0 1 132 0v118z";

const shoulders = "M22 200c1-30 14-42 45-52v-26h26v26c31 10 44 22 45 52z";

const details =
  "M67 148l13 20 13-20M67 148l-11 9 24 43M93 148l11 9-24 43M70 88h.1M90 88h.1M73 107q7 5 14 0";

const portraits: Readonly<
  Record<PortraitName, { head: string; hair: string; lines: string }>
> = {
  short: {
    head: "M55 78c-1 34 10 52 25 52s26-18 25-52c-4-28-46-28-50 0z",
    hair: "M54 84c-8-34 6-48 28-46 20 0 30 16 24 46-3-10-5-16-9-20-12 3-26 1-33-5-2 8-6 14-10 25z",
    lines: "M80 168l-5 7 5 25 5-25z",
  },
  bob: {
    head: "M56 78c-1 34 9 52 24 52s25-18 24-52c-4-28-44-28-48 0z",
    hair: "M58 126c-8 4-16 3-20-1 8-12 6-28 9-47 3-26 16-40 34-40s30 14 33 40c3 19 1 35 9 47-4 4-12 5-20 1 6-12 6-30 1-50-12-2-22-8-28-16-5 10-13 15-19 17-5 18-5 36 1 49z",
    lines: "M66 152c8 9 20 9 28 0",
  },
  bun: {
    head: "M56 78c-1 34 9 52 24 52s25-18 24-52c-4-28-44-28-48 0z",
    hair: "M54 86c-6-28 4-44 17-48-8-18 26-18 18 0 13 4 23 20 17 48-4-14-12-24-26-24s-22 10-26 24z",
    lines: "M54 96v6M106 96v6M68 39c8 4 16 4 24 0",
  },
  curls: {
    head: "M56 78c-1 34 9 52 24 52s25-18 24-52c-4-28-44-28-48 0z",
    hair: "M54 92c-10-1-13-12-6-18-7-8 0-19 9-18-1-12 14-18 22-10 8-8 22-3 22 8 10-1 15 10 9 18 8 6 5 18-4 20 1-10-2-18-8-22-10 4-22 2-30-2-8 4-13 12-14 24z",
    lines: "M61 85h14v6a7 7 0 0 1-14 0zM85 85h14v6a7 7 0 0 1-14 0zM75 87h10",
  },
  beard: {
    head: "M55 78c-1 34 10 52 25 52s26-18 25-52c-4-34-46-34-50 0z",
    hair: "M54 84c0 36 12 52 26 52s26-16 26-52c-4 10-8 14-14 15-8-4-16-4-24 0-6-1-10-5-14-15z",
    lines: "M56 70c6-10 12-15 20-16",
  },
};
