import { cityPath, listPlaces, statePath } from "../locations/place.ts";
import { states } from "../locations/states.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import { findNearest, type Nearest, type Shingled } from "./similarity.ts";

/** How the pages of a kind compare with their siblings. */
export type Comparison = {
  name: string;
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
      nearest: findNearest(await read(all.cities), () => true),
    },
    {
      name: "Practice pages, against the other areas of the city",
      nearest: [...cities.values()].flatMap((pages) =>
        findNearest(pages, () => true),
      ),
    },
    {
      name: "Practice pages, against the same area in other states",
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
