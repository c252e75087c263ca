import { z } from "zod";
import { describePlace } from "../../server/operations/yaml-file.server.ts";
import { checkShape } from "../../server/schema-problems.ts";
import { cityFacts } from "./city-facts.server.ts";
import { cityNotice, day, factRules, words } from "./state-law.ts";

/**
 * A fact of the operator's own, with its citation and the day it was checked; "withheld" removes it from every page.
 */
function own<Fact extends z.ZodType>(fact: Fact) {
  const error = 'must be "withheld", or a fact with its citation and day';
  return z.union([z.literal("withheld"), fact], { error }).optional();
}

const noFault = z.discriminatedUnion(
  "status",
  [
    z.strictObject({
      status: z.literal("no-fault"),
      ...factRules.noFault.shape,
    }),
    z.strictObject({
      status: z.literal("at-fault"),
      checkedOn: day,
      pip: z
        .strictObject({
          citation: words,
          checkedOn: day,
          note: words.optional(),
        })
        .optional(),
    }),
  ],
  { error: "must say no-fault or at-fault" },
);

const facts = {
  injuryLimit: own(factRules.injuryLimit),
  vehicleLimit: own(factRules.vehicleLimit),
  deathLimit: own(factRules.deathLimit),
  productLimit: own(factRules.productLimit),
  medicalLimit: own(factRules.medicalLimit),
  dogLimit: own(factRules.dogLimit),
  assaultLimit: own(factRules.assaultLimit),
  skiLimit: own(factRules.skiLimit),
  governmentNotice: own(factRules.governmentNotice),
  fault: own(factRules.fault),
  noFault: own(noFault),
  noFaultNotice: own(factRules.noFaultNotice),
  insurance: own(factRules.insurance),
};

const courtError = "needs a name or a kind, and only one of them";

const cityOverride = z.strictObject({
  county: words.optional(),
  court: own(
    z
      .strictObject({ name: words.optional(), kind: words.optional() })
      .refine(
        ({ name, kind }) => (name === undefined) !== (kind === undefined),
        {
          error: courtError,
        },
      ),
  ),
  traumaCenter: own(z.strictObject({ name: words, place: words.optional() })),
  governmentNotice: own(cityNotice),
});

function stateOverride(cities: readonly string[]) {
  const byCity = cities.map((slug) => [slug, cityOverride.optional()] as const);
  return z.strictObject({
    ...facts,
    cities: z.strictObject(Object.fromEntries(byCity)).optional(),
  });
}

/** By the slug of a state. */
export const stateLawOverridesSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(cityFacts).map(([slug, cities]) => [
      slug,
      stateOverride(Object.keys(cities)).optional(),
    ]),
  ),
);

export type StateLawOverrides = Readonly<
  z.output<typeof stateLawOverridesSchema>
>;

export type StateLawOverride = NonNullable<StateLawOverrides[string]>;

/** What is wrong with the operator's overrides, each with its place; empty when they may be used. */
export function listOverrideProblems(overrides: unknown): string[] {
  const parsed = checkShape(stateLawOverridesSchema, overrides);
  const problems = parsed.ok ? [] : parsed.problems;
  return problems.map(
    ({ path, message }) => `${describePlace(path)} ${message}`,
  );
}
