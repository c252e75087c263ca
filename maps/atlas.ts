import { feature } from "topojson-client";
import { presimplify } from "topojson-simplify";
import type { GeometryCollection, Topology } from "topojson-specification";
import { readPackage } from "./content.ts";
import type { Point, Ring } from "./outline.ts";

type Atlas = Topology<{ states: GeometryCollection<{ name: string }> }>;

/** The Census Bureau's boundaries, ready for `simplify`: "states-10m" in degrees, "states-albers-10m" as a map. */
export function readAtlas(name: string): Atlas {
  const atlas: Atlas = readPackage(`us-atlas/${name}.json`);
  return presimplify(atlas);
}

/** Of a state and its islands, each without its repeated end. */
export function listRings(atlas: Atlas, state: string): Ring[] {
  const { features } = feature(atlas, atlas.objects.states);
  const found = features.find(({ properties }) => properties.name === state);
  if (found?.geometry.type === "Polygon")
    return found.geometry.coordinates.map(toRing);
  if (found?.geometry.type === "MultiPolygon")
    return found.geometry.coordinates.flat().map(toRing);
  throw new Error(`The atlas has no outline of ${state}`);
}

function toRing(positions: number[][]): Ring {
  return positions.slice(1).map(([x = 0, y = 0]): Point => [x, y]);
}
