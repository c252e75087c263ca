import type { Operator } from "../brand/operator.ts";
import type { OperatorGap } from "../brand/samples.ts";
import { findReviewed } from "../law/legal-review.ts";
import { countOf } from "../ui/count-of.ts";
import { joinNames } from "../ui/join-names.ts";
import { findLocalFacts } from "./city/local-facts.ts";
import { createServedPlaces } from "./served-places.ts";

/** Offices that no page shows, and states that a law firm serves without a lawyer who is licensed there. */
export function listPlaceGaps(operator: Operator): OperatorGap[] {
  const { states, places } = createServedPlaces(operator);
  const hidden = operator.offices.filter((office) =>
    places.every(
      (place) =>
        !findLocalFacts(place, { ...operator, cities: {}, offices: [office] }),
    ),
  );
  const licensed = [
    ...operator.attorneys.flatMap((attorney) => attorney.states),
    ...(operator.responsibleLawyer?.states ?? []),
  ];
  const unlicensed = states.filter(({ slug }) => !licensed.includes(slug));
  return [
    ...hidden.map(({ address: { city, state } }) => ({
      field: "offices",
      consequence: `no page shows the office in ${city}, ${state}, because the site has no page for that city`,
    })),
    ...(operator.kind === "law-firm" && unlicensed.length > 0
      ? [
          {
            field: "attorneys",
            consequence: `pages of ${listSome(unlicensed)} promise a lawyer licensed there, but you list no attorney with that license`,
          },
        ]
      : []),
  ];
}

/** Served states whose pages say that no lawyer has reviewed their law. */
export function listReviewGaps(
  operator: Operator,
  laws: Parameters<typeof findReviewed>[1],
): OperatorGap[] {
  const { hasState } = findReviewed(operator.legalReviews, laws);
  const { states } = createServedPlaces(operator);
  const unreviewed = states.filter(({ slug }) => !hasState(slug));
  return unreviewed.length > 0
    ? [
        {
          field: "legalReviews",
          consequence: `pages of ${listSome(unreviewed)} say that no lawyer has reviewed the law on them`,
        },
      ]
    : [];
}

const mostNamed = 5;

function listSome(states: readonly { name: string }[]) {
  const names = states.slice(0, mostNamed).map(({ name }) => name);
  const others = states.length - names.length;
  return joinNames(
    others > 0 ? [...names, countOf(others, "more state")] : names,
  );
}
