import type { Operator } from "../brand/operator.ts";
import type { LawBook } from "../law/facts/law-book.server.ts";
import { findReviewed } from "../law/legal-review.ts";
import { hasLocalFacts } from "../locations/city/local-facts.ts";
import { createServedPlaces } from "../locations/served-places.ts";
import type { Settings } from "../settings.server.ts";
import type { IndexRules } from "../site-map/excluded-paths.server.ts";

export function getIndexRules(
  {
    indexSimilarityLimit,
    indexUnreviewed,
  }: Pick<Settings, "indexSimilarityLimit" | "indexUnreviewed">,
  operator: Operator,
  laws: LawBook,
): IndexRules {
  return {
    limit: indexSimilarityLimit,
    states: createServedPlaces(operator).states,
    hasLocalFacts: (place) => hasLocalFacts(place, operator),
    reviewed: indexUnreviewed
      ? undefined
      : findReviewed(operator.legalReviews, laws),
  };
}
