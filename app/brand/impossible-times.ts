import type { Problem } from "../server/schema-problems.ts";
import { clockText, type Hours } from "./hours.ts";
import type { Operator } from "./operator.ts";

type Path = readonly PropertyKey[];

/** Hours that end before they begin, and results and reviews dated in the future. */
export function listImpossibleTimes(
  { hours, offices, results, reviews, legalReviews }: Operator,
  now: Date,
): Problem[] {
  const today = now.toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  return [
    ...listBackwardHours(hours, ["hours"]),
    ...offices.flatMap((office, at) =>
      listBackwardHours(office.hours, ["offices", at, "hours"]),
    ),
    ...listFuture(
      results.map((one) => one.year > year),
      ["results", "year"],
    ),
    ...listFuture(
      reviews.map(({ date }) => date > today),
      ["reviews", "date"],
    ),
    ...listFuture(
      legalReviews.map(({ on }) => on > today),
      ["legalReviews", "on"],
    ),
  ];
}

function listBackwardHours(hours: Hours | undefined, path: Path): Problem[] {
  if (hours === undefined || hours === "always") return [];
  return hours.open.flatMap(({ from, to }, at) => {
    const message = `must be later than ${clockText(from)}. If you're open past midnight, end these hours at 11:59 PM and add the next day's from 12 AM`;
    return to > from ? [] : [{ path: [...path, "open", at, "to"], message }];
  });
}

function listFuture(
  isFuture: readonly boolean[],
  [list, field]: readonly [string, string],
): Problem[] {
  return isFuture.flatMap((isSo, at) =>
    isSo
      ? [{ path: [list, at, field], message: "must not be in the future" }]
      : [],
  );
}
