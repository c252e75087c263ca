import { listPlaces } from "../../../locations/place.ts";
import { postalCodes } from "../../../locations/postal-codes.ts";
import { states } from "../../../locations/states.ts";
import type { ContentKind, FormOptions } from "../content-kind.ts";

/** What a select stores, and what it shows. */
export type Names = readonly (readonly [value: string, label: string])[];

/** Fields, by label path, and the names to choose from. */
export type NamedFields = readonly (readonly [
  fields: readonly string[],
  Names,
])[];

export const stateNames: Names = states.map(({ slug, name }) => [slug, name]);

export const stateCodes: Names = states.map(({ slug, name }) => [
  postalCodes[slug] ?? slug,
  name,
]);

export const cityNames: Names = listPlaces()
  .map(
    ({ state, city }) =>
      [`${state.slug}/${city.slug}`, `${city.name}, ${state.name}`] as const,
  )
  .sort(([, one], [, other]) => one.localeCompare(other));

/** Those spoken most in the United States. A stored language that isn't listed stays until it is changed. */
export const languages: Names = [
  ["en", "English"],
  ["es", "Spanish"],
  ["zh", "Chinese"],
  ["tl", "Tagalog"],
  ["vi", "Vietnamese"],
  ["ar", "Arabic"],
  ["fr", "French"],
  ["ko", "Korean"],
  ["ru", "Russian"],
  ["pt", "Portuguese"],
  ["ht", "Haitian Creole"],
  ["hi", "Hindi"],
];

/** A stored time zone that isn't listed stays until it is changed. */
export const timeZones: Names = [
  ["America/New_York", "Eastern (New York)"],
  ["America/Chicago", "Central (Chicago)"],
  ["America/Denver", "Mountain (Denver)"],
  ["America/Phoenix", "Arizona (Phoenix)"],
  ["America/Los_Angeles", "Pacific (Los Angeles)"],
  ["America/Anchorage", "Alaska (Anchorage)"],
  ["Pacific/Honolulu", "Hawaii (Honolulu)"],
  ["America/Puerto_Rico", "Atlantic (Puerto Rico)"],
];

export function nameOfTimeZone(zone: string): string {
  return new Map(timeZones).get(zone) ?? zone;
}

export function optionsOf(named: NamedFields): FormOptions {
  return Object.fromEntries(
    named.flatMap(([fields, names]) =>
      fields.map((field) => [field, names.map(([value]) => value)]),
    ),
  );
}

export function namesAsLabels(named: NamedFields): ContentKind["labels"] {
  return Object.fromEntries(
    named.flatMap(([fields, names]) =>
      fields.flatMap((field) =>
        names.map(([value, label]) => [`${field}.${value}`, { label }]),
      ),
    ),
  );
}
