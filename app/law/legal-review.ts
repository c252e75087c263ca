import type { Operator } from "../brand/operator.ts";
import { formatDate } from "../shell/format-date.ts";

type Reviews = Operator["legalReviews"];

/** Who reviewed a text, and when (YYYY-MM-DD). */
export type LegalReview = { by: string; on: string };

/** The latest review of a state's law. */
export function findStateReview(
  reviews: Reviews,
  slug: string,
): LegalReview | undefined {
  return findLatest(reviews, "state", slug);
}

/** The latest review of a practice area's text. */
export function findAreaReview(
  reviews: Reviews,
  slug: string,
): LegalReview | undefined {
  return findLatest(reviews, "practice-area", slug);
}

/** What has been reviewed, by slug. */
export function findReviewed(reviews: Reviews) {
  return {
    hasState: (slug: string) => findStateReview(reviews, slug) !== undefined,
    hasArea: (slug: string) => findAreaReview(reviews, slug) !== undefined,
  };
}

/** A review as one line of the page. */
export function describeReview(what: string, review: LegalReview | undefined) {
  return review
    ? `${what}: reviewed by ${review.by} on ${formatDate(review.on)}.`
    : `${what}: not yet reviewed by a lawyer.`;
}

function findLatest(
  reviews: Reviews,
  kind: Reviews[number]["kind"],
  key: string,
) {
  return reviews
    .filter((review) => review.kind === kind && review.key === key)
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    .at(-1);
}
