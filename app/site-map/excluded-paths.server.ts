import { readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import {
  cityPath,
  listPlaces,
  type Place,
  statePath,
} from "../locations/place.ts";
import { states } from "../locations/states.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import type { Comparison } from "./compare-pages.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    /** Paths of pages that are excluded from the index, each with the reason. */
    excludedPaths: ReadonlyMap<string, string>;
  }
}

/** Written at the end of each build: the highest similarity of each page to a sibling. */
const file = fileURLToPath(
  new URL("../../build/similarity.json", import.meta.url),
);

const similarityByPath = z.record(z.string(), z.number());

type SimilarityByPath = z.infer<typeof similarityByPath>;

/** Stores the measured similarities for the site to read at start. */
export async function saveSimilarity(similarity: SimilarityByPath) {
  await writeFile(`${file}.new`, JSON.stringify(similarity));
  await rename(`${file}.new`, file);
}

/** The excluded pages of the built site. */
export async function readExcludedPaths(
  rules: IndexRules,
): Promise<ReadonlyMap<string, string>> {
  // In development nothing is built, so nothing is measured.
  const text = await readFile(file, "utf8").catch(() => "{}");
  return listExcludedPaths(similarityByPath.parse(JSON.parse(text)), rules);
}

export type IndexRules = {
  /** The highest similarity to a sibling, from 0 to 1. */
  limit: number;
  /** Whether the operator has written something about the city that holds nowhere else. */
  hasLocalFacts: (place: Place) => boolean;
  /** What lawyers have reviewed, where only that is offered to search engines. */
  reviewed?:
    | {
        hasState: (slug: string) => boolean;
        hasArea: (slug: string) => boolean;
      }
    | undefined;
};

/**
 * Pages above the limit, and practice pages of every city but the state's first: their text differs by the city's name.
 * A city with local facts is exempt.
 */
export function listExcludedPaths(
  similarity: SimilarityByPath,
  { limit, hasLocalFacts, reviewed }: IndexRules,
): ReadonlyMap<string, string> {
  const exempt = new Set(listPlaces().filter(hasLocalFacts).map(cityPath));
  const similar = Object.entries(similarity)
    .filter(([path, share]) => share > limit && !exempt.has(path))
    .map(([path, share]) => [path, `similarity ${share.toFixed(3)}`] as const);
  const repeated = listPlaces()
    .filter(({ state, city }) => state.cities[0] !== city)
    .filter((place) => !exempt.has(cityPath(place)))
    .flatMap(listRepeatedPages);
  const unreviewed = reviewed ? listUnreviewed(reviewed) : [];
  return new Map([...unreviewed, ...similar, ...repeated]);
}

/** Pages whose state's law, or whose own text, no lawyer has reviewed. */
function listUnreviewed({
  hasState,
  hasArea,
}: NonNullable<IndexRules["reviewed"]>) {
  const reason = "not reviewed by a lawyer";
  return states.flatMap((state) => {
    const isReviewed = hasState(state.slug);
    const cities = state.cities.map((city) => cityPath({ state, city }));
    const areas = practiceAreas.filter(
      ({ slug }) => !isReviewed || !hasArea(slug),
    );
    return [
      ...(isReviewed ? [] : [statePath(state), ...cities]),
      ...cities.flatMap((path) => areas.map(({ slug }) => `${path}/${slug}`)),
    ].map((path) => [path, reason] as const);
  });
}

function listRepeatedPages({ state, city }: Place) {
  const [first = city] = state.cities;
  return practiceAreas.map(
    ({ slug }) =>
      [
        `${cityPath({ state, city })}/${slug}`,
        `no local facts; repeats ${cityPath({ state, city: first })}/${slug}`,
      ] as const,
  );
}

/** The highest similarity of each page that the limit applies to. */
export function getHighestByPath(
  comparisons: readonly Comparison[],
): SimilarityByPath {
  return Object.fromEntries(
    comparisons
      .filter(({ isLimited }) => isLimited)
      .flatMap(({ nearest }) => nearest)
      .map(({ path, share }) => [path, share]),
  );
}
