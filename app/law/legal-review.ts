import type { Operator } from "../brand/operator.ts";
import { formatDate } from "../shell/format-date.ts";

type Reviews = Operator["legalReviews"];

/** Who reviewed a text, and when (YYYY-MM-DD). */
export type LegalReview = { by: string; on: string };

export function findStateReview(
  reviews: Reviews,
  slug: string,
): LegalReview | undefined {
  return findLatest(reviews, "state", slug);
}

export function findAreaReview(
  reviews: Reviews,
  slug: string,
): LegalReview | undefined {
  return findLatest(reviews, "practice-area", slug);
}

export function findReviewed(reviews: Reviews) {
  return {
    hasState: (slug: string) => findStateReview(reviews, slug) !== undefined,
    hasArea: (slug: string) => findAreaReview(reviews, slug) !== undefined,
  };
}

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
