import { stateAbbreviations } from "../app/locations/state-abbreviations.ts";
import { boundsOf, isInside, type Point, type Ring } from "./outline.ts";

const letters = { width: 12.5, height: 6 };

/** The middle of their baseline, where there is most room; undefined where they don't fit. */
export function placeLetters(slug: string, rings: readonly Ring[]) {
  const { west, east, south, north } = boundsOf(rings);
  const places = range(west, east)
    .flatMap((x) => range(south, north).map((y): Point => [x, y]))
    .map((middle) => ({ middle, room: roomAround(middle, rings) }));
  const most = Math.max(...places.map(({ room }) => room));
  if (most <= 0) return [];
  const best = places.filter(({ room }) => room === most);
  const [x, y] = mostCentral(best.map(({ middle }) => middle));
  return [[slug, `${stateAbbreviations[slug]}${x} ${y + letters.height / 2}`]];
}

function mostCentral(points: readonly Point[]): Point {
  const total = ([x, y]: Point) =>
    points.reduce((sum, to) => sum + Math.hypot(to[0] - x, to[1] - y), 0);
  return points.reduce((one, other) =>
    total(other) < total(one) ? other : one,
  );
}

/** How much larger the letters could be on every side. */
function roomAround([x, y]: Point, rings: readonly Ring[]) {
  for (let room = 0; ; room += 0.5) {
    const [right, down] = [letters.width / 2 + room, letters.height / 2 + room];
    const edge = [-1, -0.5, 0, 0.5, 1].flatMap((part): Point[] => [
      [x + part * right, y - down],
      [x + part * right, y + down],
      [x - right, y + part * down],
      [x + right, y + part * down],
    ]);
    if (!edge.every((point) => isInside(point, rings))) return room;
  }
}

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
