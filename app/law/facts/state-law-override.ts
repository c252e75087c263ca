import { z } from "zod";
import {
  checkedOn,
  citation,
  cityNotice,
  factRules,
  note,
  words,
} from "./state-law.ts";

/** With its citation and the day it was checked; "withheld" removes the fact from every page. */
function own<Fact extends z.ZodType>(fact: Fact, label: string) {
  const error = 'must be "withheld", or a fact with its citation and date';
  return z
    .union([z.literal("withheld"), fact], { error })
    .optional()
    .meta({
      label,
      isTitle: true,
      noneLabel: "The site's own fact",
      optionLabels: { withheld: "Don't show it", other: "Our own fact" },
    });
}

const noFault = z
  .discriminatedUnion(
    "status",
    [
      z.strictObject({
        status: z.literal("no-fault"),
        ...factRules.noFault.shape,
      }),
      z.strictObject({
        status: z.literal("at-fault"),
        checkedOn,
        pip: z
          .strictObject({ citation, checkedOn, note: note.optional() })
          .optional()
          .meta({
            label: "Medical benefits from the driver's own policy",
            help: "Where the law still makes a driver's own policy pay the first medical bills.",
          }),
      }),
    ],
    { error: "must say no-fault or at-fault" },
  )
  .meta({
    choiceLabel: "The state is",
    optionLabels: {
      "no-fault": "A no-fault state",
      "at-fault": "Not a no-fault state",
    },
  });

const {
  injuryLimit,
  vehicleLimit,
  deathLimit,
  productLimit,
  medicalLimit,
  dogLimit,
  assaultLimit,
  skiLimit,
  governmentNotice,
  fault,
  noFaultNotice,
  insurance,
} = factRules;

const facts = {
  injuryLimit: own(injuryLimit, "Time to sue for an injury"),
  vehicleLimit: own(vehicleLimit, "Time to sue after a motor-vehicle crash"),
  deathLimit: own(deathLimit, "Time to sue for a wrongful death"),
  productLimit: own(productLimit, "Time to sue over a product"),
  medicalLimit: own(medicalLimit, "Time to sue a doctor or hospital"),
  dogLimit: own(dogLimit, "Time to sue after a dog bite"),
  assaultLimit: own(assaultLimit, "Time to sue for an assault"),
  skiLimit: own(skiLimit, "Time to sue a ski area"),
  governmentNotice: own(governmentNotice, "Claims against a government agency"),
  fault: own(fault, "Shared fault"),
  noFault: own(noFault, "Whose insurance pays first"),
  noFaultNotice: own(noFaultNotice, "Deadline for no-fault benefits"),
  insurance: own(insurance, "Minimum liability insurance"),
};

const courtError = "needs either a name or a kind, not both";

const court = z
  .strictObject({
    name: words.optional().meta({ label: "Name" }),
    kind: words.optional().meta({
      label: "Or its kind",
      help: "If the name isn't certain. For example, a circuit court.",
    }),
  })
  .refine(({ name, kind }) => (name === undefined) !== (kind === undefined), {
    error: courtError,
  });

const traumaCenter = z.strictObject({
  name: words.meta({ label: "Name" }),
  place: words.optional().meta({ label: "City, if it's in a different one" }),
});

const cityOverride = z
  .strictObject({
    county: words.optional().meta({ label: "County", isTitle: true }),
    court: own(court, "Trial court"),
    traumaCenter: own(traumaCenter, "Trauma center"),
    governmentNotice: own(cityNotice, "Claims against the city"),
  })
  .optional();

type Place = { name: string; slug: string };

export function stateOverride(cities: readonly Place[]) {
  const byCity = cities.map(
    ({ slug, name }) =>
      [slug, cityOverride.meta({ label: name, isTitle: true })] as const,
  );
  return z.strictObject({
    ...facts,
    cities: z
      .strictObject(Object.fromEntries(byCity))
      .optional()
      .meta({ label: "Cities" }),
  });
}

export type StateLawOverride = z.output<ReturnType<typeof stateOverride>>;

export type StateLawOverrides = Readonly<
  Record<string, StateLawOverride | undefined>
>;
