import { describeHours } from "../brand/hours.ts";
import type { Address, Operator, Phone } from "../brand/operator.ts";
import { cityPath, listPlaces, type Place } from "./place.ts";
import { postalCodes } from "./postal-codes.ts";

/** What the operator says about one city alone. */
export type LocalFacts = {
  text: readonly string[];
  offices: readonly Office[];
};

/** `hours` in words; undefined for an office where somebody is at any hour. */
export type Office = {
  name: string;
  address: Address;
  phone?: Phone | undefined;
  hours: string | undefined;
};

/** Undefined where the operator has neither an office in the city nor written about it. */
export function findLocalFacts(
  { state, city }: Place,
  { cities, offices, hours }: Pick<Operator, "cities" | "offices" | "hours">,
): LocalFacts | undefined {
  const text = cities[`${state.slug}/${city.slug}`]?.text ?? [];
  const here = offices
    .filter(
      ({ address }) =>
        address.state === postalCodes[state.slug] &&
        address.city.toLowerCase() === city.name.toLowerCase(),
    )
    .map(({ hours: own = hours, photo: _, ...office }) => ({
      ...office,
      hours: own === "always" ? undefined : describeHours(own),
    }));
  return text.length + here.length > 0 ? { text, offices: here } : undefined;
}

/** Throws for a city that the site does not have. */
export function checkCities({ cities }: Pick<Operator, "cities">) {
  const known = new Set(listPlaces().map(cityPath));
  const unknown = Object.keys(cities).filter(
    (city) => !known.has(`/locations/${city}`),
  );
  if (unknown.length === 0) return;
  throw new Error(`cities: the site has no page for ${unknown.join(", ")}`);
}
