import { z } from "zod";
import { calendarDay } from "../../brand/operator-fields.ts";
import { faultRules } from "../fault-rule.ts";

const wordsError = "must be filled in";

export const words = z.string({ error: wordsError }).trim().min(1, wordsError);

const yearsError = "must be a whole number from 1 to 20";

const years = z
  .int({ error: yearsError })
  .min(1, yearsError)
  .max(20, yearsError)
  .meta({ label: "Years" });

const dollarsError = "must be a whole number of dollars, at least 1,000";

const dollars = z.int({ error: dollarsError }).min(1000, dollarsError);

const countError = "must be a whole number, at least 1";

const count = z.int({ error: countError }).min(1, countError);

const choice = { error: "must be chosen" };

/** `andDays` are added after the rest: "1 year and 90 days". */
const period = z.strictObject({
  count: count.meta({ label: "How many" }),
  unit: z.enum(["days", "months", "years"], choice).meta({
    label: "Unit",
    optionLabels: { days: "Days", months: "Months", years: "Years" },
  }),
  andDays: count.optional().meta({ label: "And this many days" }),
});

export type Period = z.output<typeof period>;

export const citation = words.meta({
  label: "Citation",
  help: "For example, Ohio Rev. Code § 2305.10(A).",
});

export const checkedOn = calendarDay.meta({
  label: "Checked on",
  help: "The day someone checked it.",
});

const source = {
  citation,
  checkedOn,
  singleSource: z.literal(true).optional().meta({
    label: "Only one secondary source confirms it",
    help: "Pages then say that the time may be shorter.",
  }),
};

export const note = words.meta({
  label: "In words",
  help: "One or two sentences that pages show.",
  isLong: true,
});

const within = period.meta({ label: "Within" });

/** Only where it is shorter than the one for other injuries. */
const specificLimit = z.strictObject({
  ...source,
  note: note.optional(),
  within,
  noticeWithin: period
    .optional()
    .meta({ label: "Time to notify the other side" }),
});

export const factRules = {
  injuryLimit: z.strictObject({
    ...source,
    note: note.optional(),
    years,
    since: calendarDay.optional().meta({
      label: "For accidents on or after",
      help: "If an older rule applies to earlier ones.",
    }),
    /** A change was reported and not confirmed. */
    unsettledFrom: calendarDay.optional().meta({
      label: "Unclear for accidents on or after",
      help: "Pages show no deadline for those.",
    }),
  }),
  vehicleLimit: z.strictObject({ ...source, note: note.optional(), years }),
  productLimit: specificLimit,
  medicalLimit: specificLimit,
  dogLimit: specificLimit,
  assaultLimit: specificLimit,
  skiLimit: specificLimit,
  deathLimit: z.strictObject({
    ...source,
    note: note.optional(),
    years,
    vehicleYears: years
      .optional()
      .meta({ label: "Years if a motor vehicle caused the death" }),
    /** Ends the sentence "counted from …". */
    runsFrom: words.meta({
      label: "Start of the period, in words",
      help: 'For example, the date of death. It ends the sentence "counted from …".',
    }),
    countedFrom: z.enum(["death", "injury", "appointment"], choice).meta({
      label: "Counted from",
      optionLabels: {
        death: "The death",
        injury: "The injury",
        appointment: "The representative's appointment",
      },
    }),
  }),
  fault: z.strictObject({
    ...source,
    note: note.optional(),
    rule: z.enum(faultRules, choice).meta({
      label: "Rule",
      optionLabels: {
        pure: "Reduced by the share of fault, never barred",
        "modified-50": "Barred at 50% or more",
        "modified-51": "Barred at 51% or more",
        "modified-51-pain": "Barred at 51% or more for pain, never for bills",
        contributory: "Barred by any fault",
        slight: "Barred unless the fault is slight",
      },
    }),
    meaning: words.meta({
      label: "In words",
      help: "What it means for a person who was partly at fault.",
      isLong: true,
    }),
    notForVehicles: z
      .literal(true)
      .optional()
      .meta({ label: "Not confirmed for motor-vehicle crashes" }),
  }),
  noFault: z.strictObject({
    ...source,
    note: note.optional(),
    kind: z.enum(["mandatory", "choice"], choice).meta({
      label: "Kind",
      optionLabels: {
        mandatory: "For every driver",
        choice: "Drivers choose",
      },
    }),
  }),
  noFaultNotice: z.strictObject({
    ...source,
    note,
    action: words.meta({
      label: "What to do",
      help: "For example, Send your own auto insurer written notice.",
    }),
    within,
  }),
  insurance: z.strictObject({
    ...source,
    note: note.optional(),
    perPerson: dollars
      .optional()
      .meta({ label: "Dollars for each person hurt" }),
    perCrash: dollars.optional().meta({ label: "Dollars for each crash" }),
    property: dollars.meta({ label: "Dollars for property" }),
    isOptional: z
      .literal(true)
      .optional()
      .meta({ label: "Drivers may go without insurance" }),
  }),
  /** In the law's own words. `within`: the shortest time for notice. */
  governmentNotice: z.strictObject({
    ...source,
    note,
    within: within.optional(),
    noticeSooner: words.optional().meta({
      label: "When notice is due sooner",
      help: "For example, sooner for a defect in a street or sidewalk. It ends the sentence on giving notice.",
    }),
    suitWithin: period
      .optional()
      .meta({ label: "Time to sue a government agency" }),
    daysBeforeSuit: count
      .optional()
      .meta({ label: "Days of notice before a lawsuit" }),
  }),
};

export type FactName = keyof typeof factRules;

export const factNames = Object.keys(factRules) as FactName[];

export const specificLimitNames = [
  "productLimit",
  "medicalLimit",
  "dogLimit",
  "assaultLimit",
  "skiLimit",
] as const;

export type SpecificLimitName = (typeof specificLimitNames)[number];

export type VerifiedFact<Name extends FactName> = z.output<
  (typeof factRules)[Name]
>;

export type Withheld = { status: "withheld"; reason: string };

/** Only a verified fact may be shown. */
export type Fact<Name extends FactName> =
  | ({ status: "verified" } & VerifiedFact<Name>)
  | Withheld;

/** Not a no-fault state. `pip`: its law still makes one's own auto policy pay first medical bills. */
export type AtFault = {
  status: "at-fault";
  checkedOn: string;
  pip?: { citation: string; checkedOn: string; note?: string };
};

type OptionalFact = "vehicleLimit" | "noFaultNotice" | SpecificLimitName;

export type StateLaw = {
  [Name in Exclude<FactName, OptionalFact | "noFault">]: Fact<Name>;
} & {
  [Name in OptionalFact]?: Fact<Name>;
} & {
  noFault: Fact<"noFault"> | AtFault;
};

export const cityNotice = z.strictObject({
  ...source,
  note,
  within,
});

export type CityNotice = z.output<typeof cityNotice>;

export type CityFacts = {
  /** Ends the sentence "[City] is …": "in Tulsa County". */
  county?: string | undefined;
  court: { name: string } | { kind: string } | undefined;
  /** Within 25 miles; `place` where it is in another city. */
  traumaCenter?: { name: string; place?: string } | undefined;
  governmentNotice?: CityNotice | undefined;
};

export type PublishedLaw = StateLaw;
