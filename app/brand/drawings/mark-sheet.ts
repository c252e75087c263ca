import type { Palette } from "../contrast.ts";
import type { MarkName } from "./mark-drawings.ts";

const files: Record<MarkName, string> = {
  agreement: "handshake",
  wheelchair: "wheelchair",
  truck: "truck",
  crossing: "person-simple-walk",
  motorcycle: "motorcycle",
  wetFloor: "warning",
  candle: "heart",
  rideCar: "car",
  ridePhone: "device-mobile",
  hardHat: "hard-hat",
  coins: "money",
  local: "map-pin",
  noFee: "currency-circle-dollar",
  review: "star",
  telephone: "phone",
  record: "clipboard-text",
  shield: "shield-check",
  calendar: "calendar-check",
  clock: "clock",
  talk: "chat",
  signpost: "signpost",
  unplugged: "plugs",
  openDoor: "door-open",
};

export type MarkBackground = "paper" | "navy";

export function sheetMarkPath(name: MarkName, ground: MarkBackground) {
  return `/marks.svg#${ground}-${name}`;
}

export function drawMarkSheet(
  read: (file: string) => string,
  palette: Palette,
): string {
  const drawings = Object.entries(files).map(([name, file], index) => {
    const drawing = read(file)
      .replace(/^<svg[^>]*>|<\/svg>$/g, "")
      .replaceAll(' opacity="0.2"', ' class="tint"');
    const y = index * step;
    return `<g transform="translate(0 ${y})"><g id="${name}">${drawing}</g><use href="#${name}" class="navy" x="${step}"/></g><view id="paper-${name}" viewBox="0 ${y} 256 256"/><view id="navy-${name}" viewBox="${step} ${y} 256 256"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg"><style>${style(palette)}</style>${drawings.join("")}</svg>`;
}

const step = 300;

export function recolorMarkSheet(sheet: string, from: Palette, to: Palette) {
  return sheet.replace(style(from), style(to));
}

function style(palette: Palette) {
  const of = (theme: 0 | 1) =>
    `svg{fill:${palette.ink[theme]};--tint:${palette.tint[theme]}}.navy{fill:${palette["on-navy"][theme]};--tint:${palette["navy-raised"][theme]}}`;
  return `.tint{fill:var(--tint)}${of(0)}@media (prefers-color-scheme:dark){${of(1)}}`;
}
