import { listPlaces } from "../../locations/place.ts";

export const cityNames: readonly string[] = [
  ...new Set(listPlaces().map(({ city }) => city.name.toLowerCase())),
];

/** Whole words, ignoring case and punctuation: "FALLS IN ST PAUL" names St. Paul; "Automobile" doesn't name Mobile. */
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
