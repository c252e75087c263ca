import { cityPath, listPlaces, statePath } from "../locations/place.ts";
import { states } from "../locations/states.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import { findNearest, type Nearest, type Shingled } from "./similarity.ts";

/** How the pages of a kind compare: which are siblings, and the share that is wanted at most. */
export type Comparison = {
  name: string;
  goal?: { median?: number; worst: number };
  nearest: readonly Nearest[];
};

/** The pages that are made from a pattern. Posts are the operator's own words. */
export function listPatternPages() {
  const cities = listPlaces().map(cityPath);
  return {
    states: states.map(statePath),
    cities,
    areas: practiceAreas.map(({ slug }) =>
      cities.map((city) => `${city}/${slug}`),
    ),
  };
}

/** Compares them, each with its nearest sibling in each sense. */
export async function comparePages(
  shingle: (path: string) => Promise<Shingled>,
): Promise<Comparison[]> {
  const all = listPatternPages();
  const read = async (paths: readonly string[]) => {
    const pages: Shingled[] = [];
    for (const path of paths) pages.push(await shingle(path));
    return pages;
  };
  const areas: Shingled[][] = [];
  for (const paths of all.areas) areas.push(await read(paths));
  const cities = Map.groupBy(areas.flat(), ({ path }) => cityOf(path));
  return [
    {
      name: "State pages, against every other state",
      nearest: findNearest(await read(all.states), () => true),
    },
    {
      name: "City pages, against every other city",
      goal: { median: 0.55, worst: 0.7 },
      nearest: findNearest(await read(all.cities), () => true),
    },
    {
      name: "Practice pages, against the other areas of the city",
      goal: { worst: 0.35 },
      nearest: [...cities.values()].flatMap((pages) =>
        findNearest(pages, () => true),
      ),
    },
    {
      name: "Practice pages, against the same area in other states",
      goal: { worst: 0.75 },
      nearest: areas.flatMap((pages) =>
        findNearest(pages, (one, other) => stateOf(one) !== stateOf(other)),
      ),
    },
    {
      name: "Practice pages, against the same area in the state's other cities",
      nearest: areas.flatMap((pages) =>
        findNearest(pages, (one, other) => stateOf(one) === stateOf(other)),
      ),
    },
  ];
}

function stateOf(path: string) {
  return path.split("/")[2];
}

function cityOf(path: string) {
  return path.split("/").slice(0, 4).join("/");
}
