import { cityPath, listPlaces, statePath } from "../locations/place.ts";
import { states } from "../locations/states.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import { findNearest, type Nearest, type Shingled } from "./similarity.ts";

/** The pages of one kind, each with its most similar sibling. */
export type Comparison = {
  name: string;
  /** Whether pages above the limit are excluded from the index. */
  isLimited: boolean;
  nearest: readonly Nearest[];
};

/**
 * Finds the most similar sibling of each page generated from a template. Of practice pages only those of each state's
 * first city: those of its other cities repeat them. Posts are the operator's own text, so they are not compared.
 */
export async function comparePages(
  shingle: (path: string) => Promise<Shingled>,
): Promise<Comparison[]> {
  const read = async (paths: readonly string[]) => {
    const pages: Shingled[] = [];
    for (const path of paths) pages.push(await shingle(path));
    return pages;
  };
  const firstCities = listPlaces().filter(
    ({ state, city }) => state.cities[0] === city,
  );
  const areas: Shingled[][] = [];
  for (const { slug } of practiceAreas) {
    areas.push(
      await read(firstCities.map((place) => `${cityPath(place)}/${slug}`)),
    );
  }
  const cities = Map.groupBy(areas.flat(), ({ path }) => cityOf(path));
  const findEach = (groups: Iterable<Shingled[]>) =>
    [...groups].flatMap((pages) => findNearest(pages));
  return [
    {
      name: "State pages, against every other state",
      isLimited: true,
      nearest: findNearest(await read(states.map(statePath))),
    },
    {
      name: "City pages, against every other city",
      isLimited: true,
      nearest: findNearest(await read(listPlaces().map(cityPath))),
    },
    {
      name: "Practice pages, against the other areas of the city",
      isLimited: false,
      nearest: findEach(cities.values()),
    },
    {
      name: "Practice pages, against the same area in other states",
      isLimited: false,
      nearest: findEach(areas),
    },
  ];
}

function cityOf(path: string) {
  return path.split("/").slice(0, 4).join("/");
}
