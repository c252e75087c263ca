import type { Operator } from "../brand/operator.ts";
import { cityPath, findState, listPlaces } from "../locations/place.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";

type Path = (string | number)[];

/** States, cities and practice areas in the operator's file that the site doesn't know, each with what to write. */
export function listUnknownNames({
  statesServed,
  responsibleLawyer,
  attorneys,
  advertisingLabels,
  cities,
  results,
  legalReviews,
}: Operator): { path: Path; message: string }[] {
  const states: [Path, string][] = [
    ...listed(["statesServed"], statesServed === "all" ? [] : statesServed),
    ...listed(["responsibleLawyer", "states"], responsibleLawyer?.states ?? []),
    ...attorneys.flatMap(({ states: licensed }, at) =>
      listed(["attorneys", at, "states"], licensed),
    ),
    ...Object.keys(advertisingLabels).map((slug): [Path, string] => [
      ["advertisingLabels", slug],
      slug,
    ]),
    ...reviewed(legalReviews, "state"),
  ];
  const areas: [Path, string][] = [
    ...results.flatMap(({ practiceArea }, at): [Path, string][] =>
      practiceArea ? [[["results", at, "practiceArea"], practiceArea]] : [],
    ),
    ...reviewed(legalReviews, "practice-area"),
  ];
  const namedCities: [Path, string][] = [
    ...Object.keys(cities).map((city): [Path, string] => [
      ["cities", city],
      city,
    ]),
    ...results.flatMap(({ city }, at): [Path, string][] =>
      city ? [[["results", at, "city"], city]] : [],
    ),
  ];
  const cityPaths = new Set(listPlaces().map(cityPath));
  return [
    ...states
      .filter(([, slug]) => !findState(slug))
      .map(([path, slug]) => ({
        path,
        message: `must be a state's slug, the last part of its page's address, such as new-york; ${slug} isn't one`,
      })),
    ...namedCities
      .filter(([, city]) => !cityPaths.has(`/locations/${city}`))
      .map(([path]) => ({
        path,
        message:
          "must be a city as in its page's address, such as alabama/mobile; the site has no page for this one",
      })),
    ...areas
      .filter(([, slug]) => !practiceAreas.some((area) => area.slug === slug))
      .map(([path, slug]) => ({
        path,
        message: `must be a practice area's slug, the last part of its page's address, such as ${practiceAreas[0]?.slug}; ${slug} isn't one`,
      })),
  ];
}

function listed(path: Path, slugs: readonly string[]): [Path, string][] {
  return slugs.map((slug, at) => [[...path, at], slug]);
}

function reviewed(
  reviews: Operator["legalReviews"],
  of: Operator["legalReviews"][number]["kind"],
): [Path, string][] {
  return reviews.flatMap(({ kind, key }, at): [Path, string][] =>
    kind === of ? [[["legalReviews", at, "key"], key]] : [],
  );
}
