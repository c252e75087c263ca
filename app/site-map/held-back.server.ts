import { readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Comparison } from "./page-kinds.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    /** Paths of pages that are too much like another one to be found by search engines. */
    heldBack: ReadonlySet<string>;
  }
}

/** Written at the end of each build: the greatest share of each page that stands on a sibling too. */
const file = fileURLToPath(
  new URL("../../build/similarity.json", import.meta.url),
);

const shares = z.record(z.string(), z.number());

/** Keeps what was measured for the site to read. */
export async function saveSimilarity(comparisons: readonly Comparison[]) {
  const greatest = Object.fromEntries(listGreatest(comparisons));
  await writeFile(`${file}.new`, JSON.stringify(greatest));
  await rename(`${file}.new`, file);
}

/** The pages that are too much like a sibling to be found by search engines: `limit` is a share from 0 to 1. */
export async function findHeldBack(
  limit: number,
): Promise<ReadonlySet<string>> {
  // A site that was never built, as in development, has nothing measured: every page is its own.
  const text = await readFile(file, "utf8").catch(() => "{}");
  return listAbove(Object.entries(shares.parse(JSON.parse(text))), limit);
}

/** The same, of pages just measured. */
export function listHeldBack(
  comparisons: readonly Comparison[],
  limit: number,
) {
  return listAbove([...listGreatest(comparisons)], limit);
}

function listAbove(pages: readonly [string, number][], limit: number) {
  return new Set(
    pages.filter(([, share]) => share > limit).map(([path]) => path),
  );
}

function listGreatest(comparisons: readonly Comparison[]) {
  const greatest = new Map<string, number>();
  for (const { path, share } of comparisons.flatMap(({ nearest }) => nearest)) {
    greatest.set(path, Math.max(share, greatest.get(path) ?? 0));
  }
  return greatest;
}
