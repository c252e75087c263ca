import { listPlaces } from "../../../locations/place.ts";
import { states } from "../../../locations/states.ts";
import type { ContentKind, FormOptions } from "../content-kind.ts";

const stateNames = states.map(({ slug, name }) => [slug, name] as const);

const cityNames = listPlaces()
  .map(
    ({ state, city }) =>
      [`${state.slug}/${city.slug}`, `${city.name}, ${state.name}`] as const,
  )
  .sort(([, one], [, other]) => one.localeCompare(other));

/** The states and cities to choose from, for the fields with these labels. */
export function placeOptions(
  stateFields: readonly string[],
  cityFields: readonly string[],
): FormOptions {
  const slugs = stateNames.map(([slug]) => slug);
  const cities = cityNames.map(([slug]) => slug);
  return Object.fromEntries([
    ...stateFields.map((field) => [field, slugs]),
    ...cityFields.map((field) => [field, cities]),
  ]);
}

/** Labels for those options. */
export function placeLabels(
  stateFields: readonly string[],
  cityFields: readonly string[],
): ContentKind["labels"] {
  const labelsOf = (field: string, names: typeof stateNames) =>
    names.map(([slug, label]) => [`${field}.${slug}`, { label }]);
  return Object.fromEntries([
    ...stateFields.flatMap((field) => labelsOf(field, stateNames)),
    ...cityFields.flatMap((field) => labelsOf(field, cityNames)),
  ]);
}
