type Point = { x: number; y: number };
type City = Point & { name: string };
type Frame = { width: number; height: number };
export type Box = { left: number; right: number; top: number; bottom: number };

export type Label = Point & { anchor: "start" | "middle" | "end" };

const right: Label = { anchor: "start", x: 10, y: 6 };

/** Positions relative to the dot; the first with room is used. */
const sides: readonly Label[] = [
  right,
  { anchor: "end", x: -10, y: 6 },
  { anchor: "middle", x: 0, y: -11 },
  { anchor: "middle", x: 0, y: 23 },
  { anchor: "start", x: 7, y: -5 },
  { anchor: "start", x: 7, y: 18 },
  { anchor: "end", x: -7, y: -5 },
  { anchor: "end", x: -7, y: 18 },
  { anchor: "end", x: -7, y: -14 },
  { anchor: "end", x: -7, y: 28 },
];

/** From north to south, crossing few `lines`. Names are 18 units high. Without room, a name is right of its dot. */
export function placeLabels<Named extends City>(
  cities: readonly Named[],
  frame: Frame,
  lines: readonly Box[] = [],
): (Named & { label: Label })[] {
  const southward = cities.toSorted((one, other) => one.y - other.y);
  const places = southward.map((city) => listPlaces(city, frame, lines));
  const labels = findRoom(places, cities.map(boxOfDot))?.labels;
  return cities.map((city) => ({
    ...city,
    label: labels?.get(city) ?? labelAt(right, city, frame),
  }));
}

type LabelPlace = { city: City; label: Label; box: Box; crossings: number };

function listPlaces(city: City, frame: Frame, lines: readonly Box[]) {
  return sides
    .map((side): LabelPlace => {
      const label = labelAt(side, city, frame);
      const box = boxOfName(label, city);
      const crossings = Number(lines.some((line) => overlap(box, line)));
      return { city, label, box, crossings };
    })
    .filter(({ box }) => isWithin(frame, box))
    .toSorted((one, other) => one.crossings - other.crossings);
}

function findRoom(
  [places, ...others]: readonly LabelPlace[][],
  taken: readonly Box[],
  limit = Number.POSITIVE_INFINITY,
): { labels: Map<City, Label>; crossings: number } | undefined {
  if (!places) return { labels: new Map(), crossings: 0 };
  let best: ReturnType<typeof findRoom>;
  for (const { city, label, box, crossings } of places) {
    const spare = (best?.crossings ?? limit) - crossings;
    if (spare <= 0) break;
    if (taken.some((other) => overlap(box, other))) continue;
    const found = findRoom(others, [...taken, box], spare);
    if (!found) continue;
    best = {
      labels: found.labels.set(city, label),
      crossings: found.crossings + crossings,
    };
  }
  return best;
}

function labelAt({ anchor, x, y }: Label, city: City, { width }: Frame): Label {
  const half = widthOf(city) / 2;
  const middle = Math.min(Math.max(city.x, half), width - half);
  return {
    anchor,
    x: anchor === "middle" ? middle : city.x + x,
    y: city.y + y,
  };
}

/** A little wider than the name is in any common font. */
function widthOf({ name }: City) {
  return name.length * 10 + 8;
}

function boxOfName({ anchor, x, y }: Label, city: City): Box {
  const width = widthOf(city);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, right: left + width, top: y - 14, bottom: y + 4 };
}

function boxOfDot({ x, y }: Point): Box {
  return { left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 };
}

/** Some fonts reach this far below the line. */
const descent = 4;

function isWithin({ width, height }: Frame, box: Box) {
  return (
    box.left >= 0 &&
    box.right <= width &&
    box.top >= 0 &&
    box.bottom <= height - descent
  );
}

function overlap(one: Box, other: Box) {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}
