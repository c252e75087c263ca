import { readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { cityPath, type Place, statePath } from "../locations/place.ts";
import type { State } from "../locations/states.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import { projectFolder } from "../server/project-folder.ts";
import { findTooSimilar, type Similarities } from "./similarity.ts";

declare module "../server/http/services-context.server.ts" {
  interface SiteContent {
    excludedPaths: ReadonlyMap<string, string>;
  }
}

/** Written at the end of each build: how similar the pages are that the limit applies to. */
const file = fileURLToPath(new URL("build/similarity.json", projectFolder));

const measured = z.array(
  z.object({
    paths: z.array(z.string()),
    // Tens of thousands of the build's own numbers: checking each would delay every start.
    shares: z.array(z.custom<number[]>(Array.isArray)),
  }),
);

export async function saveSimilarities(groups: readonly Similarities[]) {
  const rounded = groups.map(({ paths, shares }) => ({
    paths,
    shares: shares.map((row) => row.map((share) => Number(share.toFixed(3)))),
  }));
  await writeFile(`${file}.new`, JSON.stringify(rounded));
  await rename(`${file}.new`, file);
}

export async function readExcludedPaths(
  rules: IndexRules,
): Promise<ReadonlyMap<string, string>> {
  similarities ??= readSimilarities();
  return listExcludedPaths(await similarities, rules);
}

/** Read once: a build replaces it together with the program. */
let similarities: ReturnType<typeof readSimilarities> | undefined;

async function readSimilarities() {
  // In development nothing is built, so nothing is measured.
  const text = await readFile(file, "utf8").catch(() => "[]");
  return measured.parse(JSON.parse(text));
}

export type IndexRules = {
  limit: number;
  states: readonly State[];
  hasLocalFacts: (place: Place) => boolean;
  reviewed?:
    | {
        hasState: (slug: string) => boolean;
        hasArea: (slug: string) => boolean;
      }
    | undefined;
};

/** Pages too like an indexed one, and practice pages outside a state's first city, unless the city has local facts. */
export function listExcludedPaths(
  similarities: readonly Similarities[],
  { limit, states, hasLocalFacts, reviewed }: IndexRules,
): ReadonlyMap<string, string> {
  const places = states.flatMap((state) =>
    state.cities.map((city) => ({ state, city })),
  );
  const local = places.filter(hasLocalFacts);
  const exempt = new Set([
    ...local.map(cityPath),
    ...local.flatMap(listPracticePaths),
  ]);
  const firsts = places.filter(({ state, city }) => state.cities[0] === city);
  const unreviewed = new Map(reviewed ? listUnreviewed(states, reviewed) : []);
  const candidates = new Set(
    [
      ...states.map(statePath),
      ...places.map(cityPath),
      ...firsts.flatMap(listPracticePaths),
    ].filter((path) => !unreviewed.has(path)),
  );
  const similar = similarities
    .flatMap((group) => findTooSimilar(group, limit, candidates, exempt))
    .map(
      ({ path, sibling, share }) =>
        [path, `similarity ${share.toFixed(3)} to ${sibling}`] as const,
    );
  const repeated = places
    .filter(({ state, city }) => state.cities[0] !== city)
    .filter((place) => !exempt.has(cityPath(place)))
    .flatMap(listRepeatedPages);
  return new Map([...unreviewed, ...similar, ...repeated]);
}

function listUnreviewed(
  states: readonly State[],
  { hasState, hasArea }: NonNullable<IndexRules["reviewed"]>,
) {
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

function listPracticePaths(place: Place) {
  return practiceAreas.map(({ slug }) => `${cityPath(place)}/${slug}`);
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
