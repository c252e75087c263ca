import { listPlaces } from "../../locations/place.ts";

/** The names of all cities that have a page, in lower case, each once. */
export const cityNames: readonly string[] = [
  ...new Set(listPlaces().map(({ city }) => city.name.toLowerCase())),
];

/**
 * The cities that a title names, as in `cityNames`: as whole words, in any case, whatever stands between the words.
 * "FALLS IN ST PAUL" names St. Paul; "Automobile" does not name Mobile.
 */
export function findTitleCities(title: string): string[] {
  const words = wordsOf(title);
  return words.flatMap((first, at) =>
    (citiesByFirstWord.get(first) ?? [])
      .filter((city) => city.words.every((word, i) => word === words[at + i]))
      .map(({ name }) => name),
  );
}

const citiesByFirstWord = Map.groupBy(
  cityNames.map((name) => ({ name, words: wordsOf(name) })),
  ({ words }) => words[0],
);

function wordsOf(text: string) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
