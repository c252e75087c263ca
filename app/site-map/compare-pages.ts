import { cityPath, listPlaces, statePath } from "../locations/place.ts";
import { states } from "../locations/states.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import { findNearest, type Nearest, type Shingled } from "./similarity.ts";

/** The pages of one kind, each with its most similar sibling. */
export type Comparison = {
  name: string;
  nearest: readonly Nearest[];
};

/** Pages generated from templates. Posts are the operator's own text, so they are not compared. */
export function listTemplatePages() {
  const cities = listPlaces().map(cityPath);
  return {
    states: states.map(statePath),
    cities,
    areas: practiceAreas.map(({ slug }) =>
      cities.map((city) => `${city}/${slug}`),
    ),
  };
}

/** Finds the most similar sibling of each template page, within its kind, city, area and state. */
export async function comparePages(
  shingle: (path: string) => Promise<Shingled>,
): Promise<Comparison[]> {
  const all = listTemplatePages();
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
