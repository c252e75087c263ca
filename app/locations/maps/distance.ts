import type { Place } from "../place.ts";
import { cityCoordinates } from "./city-coordinates.ts";

export type Nearby = { place: Place; miles: number; direction: string };

export function listNearby(from: Place, among: readonly Place[]): Nearby[] {
  const here = locate(from);
  return among
    .filter(({ city }) => city !== from.city)
    .map((place) => ({ place, ...distanceAndDirection(here, locate(place)) }))
    .toSorted((one, other) => one.miles - other.miles);
}

export function locate({ state, city }: Place): {
  north: number;
  east: number;
} {
  const coordinates = cityCoordinates[state.slug]?.[city.slug];
  if (!coordinates)
    throw new Error(`city-coordinates.ts lacks ${city.name}, ${state.name}`);
  const [north, east] = coordinates;
  return { north, east };
}

type Point = ReturnType<typeof locate>;

function distanceAndDirection(from: Point, to: Point) {
  const [north, otherNorth] = [radians(from.north), radians(to.north)];
  const eastward = radians(to.east - from.east);
  const x = Math.cos(otherNorth) * Math.sin(eastward);
  const y =
    Math.cos(north) * Math.sin(otherNorth) -
    Math.sin(north) * Math.cos(otherNorth) * Math.cos(eastward);
  const z =
    Math.sin(north) * Math.sin(otherNorth) +
    Math.cos(north) * Math.cos(otherNorth) * Math.cos(eastward);
  const miles = Math.round(earthRadius * Math.atan2(Math.hypot(x, y), z));
  const eighth = Math.round(Math.atan2(x, y) / (Math.PI / 4));
  return { miles, direction: compass.at(eighth) ?? "" };
}

const earthRadius = 3958.8;

/** Clockwise from the north; a negative index counts counterclockwise. */
const compass = [
  "north",
  "northeast",
  "east",
  "southeast",
  "south",
  "southwest",
  "west",
  "northwest",
];

function radians(degrees: number) {
  return (degrees * Math.PI) / 180;
}
