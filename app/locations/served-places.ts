import type { Operator } from "../brand/operator.ts";
import type { Place } from "./place.ts";
import { type State, states } from "./states.ts";

declare module "../server/http/services-context.server.ts" {
  interface SiteContent {
    served: ServedPlaces;
  }
}

export type ServedPlaces = {
  states: readonly State[];
  places: readonly Place[];
  /** Slugs of `states`; undefined for all, so that pages needn't send them. */
  slugs: readonly string[] | undefined;
  findState: (stateSlug: string) => State | undefined;
  findPlace: (stateSlug: string, citySlug: string) => Place | undefined;
};

export function createServedPlaces({
  statesServed,
}: Pick<Operator, "statesServed">): ServedPlaces {
  const slugs = statesServed === "all" ? undefined : statesServed;
  const served = onlyServed(slugs);
  const find = (slug: string) => served.find((state) => state.slug === slug);
  return {
    states: served,
    places: served.flatMap((state) =>
      state.cities.map((city) => ({ state, city })),
    ),
    slugs,
    findState: find,
    findPlace(stateSlug, citySlug) {
      const state = find(stateSlug);
      const city = state?.cities.find(({ slug }) => slug === citySlug);
      return state && city && { state, city };
    },
  };
}

export function onlyServed(slugs: readonly string[] | undefined) {
  return slugs ? states.filter(({ slug }) => slugs.includes(slug)) : states;
}
