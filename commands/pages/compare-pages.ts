import { cityPath, listPlaces, statePath } from "../../app/locations/place.ts";
import { states } from "../../app/locations/states.ts";
import { practiceAreas } from "../../app/practice-areas/practice-areas.server.ts";
import {
  measureSimilarities,
  type ShingledPage,
  type Similarities,
} from "../../app/site-map/similarity.ts";

export type Comparison = {
  name: string;
  isLimited: boolean;
  groups: readonly Similarities[];
};

/** Compares templated pages with their siblings. Practice areas of a state's later cities repeat those of its first. */
export async function comparePages(
  shingle: (path: string) => Promise<ShingledPage>,
): Promise<Comparison[]> {
  const read = async (paths: readonly string[]) => {
    const pages: ShingledPage[] = [];
    for (const path of paths) pages.push(await shingle(path));
    return pages;
  };
  const firstCities = listPlaces().filter(
    ({ state, city }) => state.cities[0] === city,
  );
  const areas: ShingledPage[][] = [];
  for (const { slug } of practiceAreas) {
    areas.push(
      await read(firstCities.map((place) => `${cityPath(place)}/${slug}`)),
    );
  }
  const cities = Map.groupBy(areas.flat(), ({ path }) => cityOf(path));
  const places = listPlaces().toSorted(
    (one, other) =>
      one.state.cities.indexOf(one.city) -
      other.state.cities.indexOf(other.city),
  );
  return [
    {
      name: "State pages, against every other state",
      isLimited: true,
      groups: [measureSimilarities(await read(states.map(statePath)))],
    },
    {
      name: "City pages, against every other city",
      isLimited: true,
      groups: [measureSimilarities(await read(places.map(cityPath)))],
    },
    {
      name: "Practice pages, against the other areas of the city",
      isLimited: false,
      groups: [...cities.values()].map(measureSimilarities),
    },
    {
      name: "Practice pages, against the same area in other states",
      isLimited: true,
      groups: areas.map(measureSimilarities),
    },
  ];
}

function cityOf(path: string) {
  return path.split("/").slice(0, 4).join("/");
}
