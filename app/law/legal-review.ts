import type { Operator } from "../brand/operator.ts";
import { formatDate } from "../shell/format-date.ts";
import type { LawBook } from "./facts/law-book.server.ts";

type Reviews = Operator["legalReviews"];

export type LegalReview = { by: string; on: string };

/** The latest review, unless the operator has checked a fact of their own since. */
export function findStateReview(
  reviews: Reviews,
  slug: string,
  { findOverride }: Overrides,
): LegalReview | undefined {
  const review = findLatest(reviews, "state", slug);
  const days = listCheckedDays(findOverride(slug));
  return review && days.every((day) => day <= review.on) ? review : undefined;
}

type Overrides = Pick<LawBook, "findOverride">;

function listCheckedDays(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    name === "checkedOn" ? String(inside) : listCheckedDays(inside),
  );
}

export function findAreaReview(
  reviews: Reviews,
  slug: string,
): LegalReview | undefined {
  return findLatest(reviews, "practice-area", slug);
}

export function findReviewed(reviews: Reviews, laws: Overrides) {
  return {
    hasState: (slug: string) =>
      findStateReview(reviews, slug, laws) !== undefined,
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
