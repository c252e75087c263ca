// Draws the country and each state from the Census Bureau's boundaries, with as few points as still look right.
import { simplify } from "topojson-simplify";
import { states } from "../app/locations/states.ts";
import { listRings, readAtlas } from "./atlas.ts";
import { writeContent } from "./content.ts";
import { placeLetters } from "./letters.ts";
import {
  areaOf,
  boundsOf,
  type Point,
  type Ring,
  snap,
  toPath,
} from "./outline.ts";

/** In units of the drawing: smaller details and islands are removed. */
const country = { width: 400, detail: 7, island: 2 };
const state = { width: 400, margin: 20, most: 340, detail: 7, island: 16 };

const source = [
  "Drawn by maps/draw.ts from the cartographic boundaries of the U.S. Census Bureau, 2017 edition (public domain),",
  "in the npm package us-atlas 3.0.1.",
];

writeContent(
  "country-outlines.ts",
  ["The states in one frame, 400 wide, Alaska and Hawaii set in.", ...source],
  "countryOutlines: Record<string, string>",
  Object.fromEntries(
    drawCountry().map(({ slug, rings }) => [slug, toPath(rings)]),
  ),
);
writeContent(
  "state-labels.ts",
  [
    "The letters of each state with room for them on that map, and the middle of their baseline.",
    ...source,
  ],
  "stateLabels: Readonly<Record<string, string>>",
  Object.fromEntries(
    drawCountry().flatMap(({ slug, rings }) => placeLetters(slug, rings)),
  ),
);
writeContent(
  "state-outlines.ts",
  [
    "Each state in a frame of its own: x is `perLongitude` for each degree east of `west`,",
    "y is `perLatitude` for each degree south of `north`.",
    ...source,
  ],
  "stateOutlines: Record<string, { width: number; height: number; west: number; north: number; perLongitude: number; perLatitude: number; outline: string }>",
  Object.fromEntries(drawStates()),
);

function drawCountry() {
  const atlas = readAtlas("states-albers-10m");
  // The package draws for a width of 975.
  const scale = country.width / 975;
  const simple = simplify(atlas, country.detail / scale ** 2);
  return states.map(({ name, slug }) => {
    const rings = listRings(simple, name).map((ring) =>
      snap(ring.map(([x, y]): Point => [x * scale, y * scale])),
    );
    return { slug, rings: rings.filter(covers(country.island)) };
  });
}

function drawStates() {
  const atlas = readAtlas("states-10m");
  return states.map(({ name, slug }) => {
    const rings = listRings(atlas, name).map(beyondGreenwich);
    const seen = rings.filter(covers(state.island / scaleOf(frameOf(rings))));
    const frame = frameOf(seen);
    const simple = simplify(atlas, state.detail / scaleOf(frame));
    const drawn = listRings(simple, name).map((ring) =>
      snap(beyondGreenwich(ring).map((point) => project(frame, point))),
    );
    const outline = toPath(drawn.filter(covers(state.island)));
    return [slug, { ...frame, outline }];
  });
}

function project(frame: Frame, [longitude, latitude]: Point): Point {
  return [
    (longitude - frame.west) * frame.perLongitude,
    (frame.north - latitude) * frame.perLatitude,
  ];
}

function scaleOf({ perLongitude, perLatitude }: Frame) {
  return perLongitude * perLatitude;
}

type Frame = ReturnType<typeof frameOf>;

/** The frame in which these rings, in degrees, are as large as possible. */
function frameOf(rings: readonly Ring[]) {
  const { west, east, south, north } = boundsOf(rings);
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const perLatitude = Math.min(
    (state.width - 2 * state.margin) / ((east - west) * shrink),
    state.most / (north - south),
  );
  const perLongitude = perLatitude * shrink;
  const left = (state.width - (east - west) * perLongitude) / 2;
  return {
    width: state.width,
    height: Math.round((north - south) * perLatitude) + 2 * state.margin,
    west: thousandth(west - left / perLongitude),
    north: thousandth(north + state.margin / perLatitude),
    perLongitude: thousandth(perLongitude),
    perLatitude: thousandth(perLatitude),
  };
}

function covers(area: number) {
  return (ring: Ring) => areaOf(ring) >= area;
}

/** Alaska's last islands are beyond 180°: eastern by longitude, though west of all others. */
function beyondGreenwich(ring: Ring): Ring {
  return ring.map(([x, y]): Point => [x > 0 ? x - 360 : x, y]);
}

function thousandth(value: number) {
  return Math.round(value * 1000) / 1000;
}
