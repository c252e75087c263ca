import { listPlaces } from "../../locations/place.ts";
import { stateAbbreviations } from "../../locations/state-abbreviations.ts";
import { states } from "../../locations/states.ts";
import { areaName } from "../../practice-areas/practice-area.ts";
import { practiceAreas } from "../../practice-areas/practice-areas.server.ts";
import type { FormField, NameList } from "./form/form-field.ts";

export type LabeledValues = readonly (readonly [
  value: string,
  label: string,
])[];

export type NameLists = Readonly<Partial<Record<NameList, LabeledValues>>>;

const stateNames: LabeledValues = states.map(({ slug, name }) => [slug, name]);

const areas: LabeledValues = practiceAreas.map((area) => [
  area.slug,
  areaName(area),
]);

const cities: LabeledValues = listPlaces()
  .map(
    ({ state, city }) =>
      [`${state.slug}/${city.slug}`, `${city.name}, ${state.name}`] as const,
  )
  .sort(([, one], [, other]) => one.localeCompare(other));

const languages: LabeledValues = [
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

const timeZones: LabeledValues = [
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

export const nameLists: NameLists = {
  areas,
  areasAndStates: [...areas, ...stateNames],
  cities,
  languages,
  stateCodes: states.map(({ slug, name }) => [
    stateAbbreviations[slug] ?? slug,
    name,
  ]),
  stateNames: states.map(({ name }) => [name, name]),
  states: stateNames,
  timeZones,
};

export function nameOf(
  { optionLabels, names }: Pick<FormField, "optionLabels" | "names"> = {},
  value: string,
): string | undefined {
  return optionLabels?.[value] ?? new Map(names && nameLists[names]).get(value);
}
