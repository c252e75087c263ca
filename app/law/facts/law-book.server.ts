import { cityFacts } from "./city-facts.server.ts";
import {
  type CityFacts,
  type CityNotice,
  type FactName,
  factNames,
  type PublishedLaw,
  type StateLaw,
} from "./state-law.ts";
import type { StateLawOverride } from "./state-law-override.ts";
import { stateLaws } from "./state-laws.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    laws: LawBook;
  }
  interface SiteContent {
    laws: LawBook;
  }
}

export type LawBook = ReturnType<typeof createLawBook>;

export type FindOverride = (state: string) => StateLawOverride | undefined;

export function createLawBook(findOverride: FindOverride = () => undefined) {
  const getLaw = ({ slug }: WithSlug): PublishedLaw =>
    withOverride(stateLaws[slug] ?? missing(slug), findOverride(slug));
  const getFacts = (state: string, city: string) =>
    withoutWithheld(state, city, findOverride(state));

  return {
    findOverride,
    getLaw,

    getCityFacts: (place: { state: WithSlug; city: WithSlug }): CityFacts =>
      getFacts(place.state.slug, place.city.slug),

    listCityNotices: ({ slug, cities }: SluggedState): NamedCityNotice[] =>
      cities.flatMap((city) => {
        const { governmentNotice } = getFacts(slug, city.slug);
        return governmentNotice
          ? [{ city: city.name, ...governmentNotice }]
          : [];
      }),

    /** A lawyer should review these first. */
    listSingleSourceFacts: (): SingleSourceFact[] =>
      Object.keys(stateLaws).flatMap((state) => [
        ...listSingleSourceOf(state, getLaw({ slug: state })),
        ...Object.keys(cityFacts[state] ?? {}).flatMap((city) =>
          listSingleSourceOfCity(state, city, getFacts(state, city)),
        ),
      ]),
  };
}

export function lawInput(state: string) {
  return `law.${state}`;
}

export type SingleSourceFact = {
  state: string;
  city?: string;
  fact: FactName;
  citation: string;
  checkedOn: string;
};

export type NamedCityNotice = CityNotice & { city: string };

type SluggedState = WithSlug & {
  cities: readonly { name: string; slug: string }[];
};

function listSingleSourceOf(state: string, law: StateLaw): SingleSourceFact[] {
  return factNames.flatMap((fact) => {
    const said = law[fact];
    if (said?.status !== "verified" || !said.singleSource) return [];
    const { citation, checkedOn } = said;
    return [{ state, fact, citation, checkedOn }];
  });
}

function listSingleSourceOfCity(
  state: string,
  city: string,
  { governmentNotice: fact }: CityFacts,
): SingleSourceFact[] {
  if (!fact?.singleSource) return [];
  const { citation, checkedOn } = fact;
  return [{ state, city, fact: "governmentNotice", citation, checkedOn }];
}

type WithSlug = { slug: string };

function withoutWithheld(
  state: string,
  city: string,
  override: StateLawOverride | undefined,
): CityFacts {
  const own = cityFacts[state]?.[city] ?? missing(city);
  const changed = Object.entries({ ...own, ...override?.cities?.[city] }).map(
    ([name, value]) => [name, value === "withheld" ? undefined : value],
  );
  return Object.fromEntries(changed);
}

function withOverride(
  own: StateLaw,
  override: StateLawOverride = {},
): PublishedLaw {
  return {
    ...own,
    ...Object.fromEntries(
      factNames.flatMap((name) => {
        const given = override[name];
        return given ? [[name, factOf(given)] as const] : [];
      }),
    ),
  };
}

function factOf(given: NonNullable<StateLawOverride[FactName]>) {
  if (given === "withheld") {
    return { status: "withheld", reason: "by the operator" };
  }
  const isAtFault = "status" in given && given.status === "at-fault";
  return isAtFault ? given : { ...given, status: "verified" };
}

function missing(slug: string): never {
  throw new RangeError(`No law facts for the state ${slug}`);
}
