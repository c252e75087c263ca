import {
  type IndexRules,
  listExcludedPaths,
} from "../../app/site-map/excluded-paths.server.ts";
import {
  findNearest,
  type NearestPage,
  type Similarities,
} from "../../app/site-map/similarity.ts";
import type { Comparison } from "./compare-pages.ts";

/** The figures of each comparison, and the pages that these rules exclude from the index. */
export function reportSimilarity(
  comparisons: readonly Comparison[],
  rules: IndexRules,
): string {
  return [
    ...comparisons.map(describe),
    describeExcludedPaths(listLimited(comparisons), rules),
  ].join("\n");
}

export function listLimited(comparisons: readonly Comparison[]) {
  return comparisons
    .filter(({ isLimited }) => isLimited)
    .flatMap(({ groups }) => groups);
}

function describe({ name, groups }: Comparison) {
  const nearest = groups.flatMap(findNearest);
  const sorted = nearest.toSorted((one, other) => other.share - one.share);
  const median = sorted[Math.floor(sorted.length / 2)]?.share ?? 0;
  const worst = sorted[0]?.share ?? 0;
  return `${name}: ${sorted.length} pages
  median ${median.toFixed(3)}, worst ${worst.toFixed(3)}
${listPairs(sorted)
  .map(
    ({ share, path, sibling }) => `  ${share.toFixed(3)}  ${path}  ${sibling}`,
  )
  .join("\n")}
`;
}

function listPairs(sorted: readonly NearestPage[]) {
  const seen = new Set<string>();
  return sorted
    .filter(({ path, sibling }) => {
      const pair = [path, sibling].sort().join(" ");
      return !seen.has(pair) && seen.add(pair);
    })
    .slice(0, 10);
}

function describeExcludedPaths(
  similarities: readonly Similarities[],
  rules: IndexRules,
) {
  const excluded = listExcludedPaths(similarities, rules);
  const lines = [...excluded].map(([path, reason]) => `  ${path}  ${reason}\n`);
  return `Excluded from the index (limit ${rules.limit}): ${excluded.size} pages\n${lines.join("")}`;
}
