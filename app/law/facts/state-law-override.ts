import { z } from "zod";
import { cityFacts } from "./city-facts.server.ts";
import {
  type AtFault,
  type CityFacts,
  cityNotice,
  day,
  type FactName,
  factNames,
  factRules,
  type Said,
  words,
} from "./state-law.ts";

/** By the slug of a state. */
export type StateLawOverrides = Readonly<Record<string, StateLawOverride>>;

export type StateLawOverride = {
  [Name in FactName]?:
    | Said<Name>
    | "withheld"
    | (Name extends "noFault" ? AtFault : never);
} & {
  /** By the slug of a city. */
  cities?: Readonly<Record<string, CityOverride>>;
};

type CityOverride = {
  [Name in keyof CityFacts]?: NonNullable<CityFacts[Name]> | "withheld";
};

/** What is wrong with the operator's overrides, each with its place; empty when they may be used. */
export function listOverrideProblems(overrides: unknown): string[] {
  const states = z.record(z.string(), z.record(z.string(), z.unknown()));
  const parsed = states.safeParse(overrides);
  if (!parsed.success) return describe("", parsed.error);
  return Object.entries(parsed.data).flatMap(([slug, entry]) =>
    Object.hasOwn(cityFacts, slug)
      ? Object.entries(entry).flatMap(([name, value]) =>
          checkEntry(slug, name, value),
        )
      : [`${slug}: is no state's slug`],
  );
}

const atFault = z.strictObject({
  status: z.literal("at-fault"),
  checkedOn: day,
  pip: z
    .strictObject({ citation: words, checkedOn: day, note: words.optional() })
    .optional(),
});

function checkEntry(slug: string, name: string, value: unknown): string[] {
  const at = `${slug}.${name}`;
  if (name === "reviewedBy" || name === "reviewedOn") {
    return [`${at}: goes into the operator's file, under legalReviews`];
  }
  if (name === "cities") return checkCities(slug, value);
  const fact = factNames.find((known) => known === name);
  if (!fact) return [`${at}: is no fact; there are ${factNames.join(", ")}`];
  if (value === undefined || value === "withheld") return [];
  if (fact === "noFault" && atFault.safeParse(value).success) return [];
  const parsed = factRules[fact].safeParse(value);
  return parsed.success ? [] : describe(at, parsed.error);
}

const cities = z.record(
  z.string(),
  z.strictObject({
    county: words.optional(),
    court: z
      .union([
        z.literal("withheld"),
        z.strictObject({ name: words }),
        z.strictObject({ kind: words }),
      ])
      .optional(),
    traumaCenter: z
      .union([
        z.literal("withheld"),
        z.strictObject({ name: words, place: words.optional() }),
      ])
      .optional(),
    governmentNotice: z.union([z.literal("withheld"), cityNotice]).optional(),
  }),
);

function checkCities(slug: string, value: unknown): string[] {
  const parsed = cities.safeParse(value);
  if (!parsed.success) return describe(`${slug}.cities`, parsed.error);
  return Object.keys(parsed.data)
    .filter((city) => !Object.hasOwn(cityFacts[slug] ?? {}, city))
    .map((city) => `${slug}.cities.${city}: is no city's slug in this state`);
}

function describe(at: string, { issues }: z.ZodError) {
  return issues.map(({ path, message }) =>
    [[at, ...path].filter((step) => step !== "").join("."), message].join(": "),
  );
}
