import { readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Comparison } from "./compare-pages.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    /** Paths of pages that search engines must not index: too similar to a sibling. */
    excludedPaths: ReadonlySet<string>;
  }
}

/** Written at the end of each build: each page's highest similarity to a sibling. */
const file = fileURLToPath(
  new URL("../../build/similarity.json", import.meta.url),
);

const similarityByPath = z.record(z.string(), z.number());

/** Stores the measured similarities for the site to read at start. */
export async function saveSimilarity(comparisons: readonly Comparison[]) {
  const highest = Object.fromEntries(getHighestByPath(comparisons));
  await writeFile(`${file}.new`, JSON.stringify(highest));
  await rename(`${file}.new`, file);
}

/** Pages too similar to a sibling for search engines to index; `limit` is a share from 0 to 1. */
export async function readExcludedPaths(
  limit: number,
): Promise<ReadonlySet<string>> {
  // In development nothing is built or measured, so nothing is excluded.
  const text = await readFile(file, "utf8").catch(() => "{}");
  const pages = similarityByPath.parse(JSON.parse(text));
  return listAbove(Object.entries(pages), limit);
}

/** The same, of pages just measured. */
export function listExcludedPaths(
  comparisons: readonly Comparison[],
  limit: number,
) {
  return listAbove([...getHighestByPath(comparisons)], limit);
}

function listAbove(pages: readonly [string, number][], limit: number) {
  return new Set(
    pages.filter(([, share]) => share > limit).map(([path]) => path),
  );
}

function getHighestByPath(comparisons: readonly Comparison[]) {
  const highest = new Map<string, number>();
  for (const { path, share } of comparisons.flatMap(({ nearest }) => nearest)) {
    highest.set(path, Math.max(share, highest.get(path) ?? 0));
  }
  return highest;
}
