import { z } from "zod";
import { faultRules } from "../fault-rule.ts";

const dayError = "must be a day, written as 2026-11-20";

/** A day that exists, as YYYY-MM-DD. */
export const day = z.iso.date({ error: dayError });

const wordsError = "must be filled in";

export const words = z.string({ error: wordsError }).trim().min(1, wordsError);

const yearsError = "must be a whole number from 1 to 20";

const years = z
  .int({ error: yearsError })
  .min(1, yearsError)
  .max(20, yearsError);

const dollarsError = "must be whole dollars, at least 1,000";

const dollars = z.int({ error: dollarsError }).min(1000, dollarsError);

const countError = "must be a whole number, at least 1";

const count = z.int({ error: countError }).min(1, countError);

const choice = { error: "must be chosen" };

/** `andDays` are added after the rest: "1 year and 90 days". */
const period = z.strictObject({
  count,
  unit: z.enum(["days", "months", "years"], choice),
  andDays: count.optional(),
});

export type Period = z.output<typeof period>;

/** The law that says so, and the day when that was last checked. `singleSource`: only one secondary source confirms it. */
const source = {
  citation: words,
  checkedOn: day,
  singleSource: z.literal(true).optional(),
};

/** A sentence shown after the fact. */
const note = { note: words.optional() };

/**
 * Time to sue for one kind of claim where it is shorter than the one for other injuries. `noticeWithin`: time to notify
 * whoever is sued.
 */
const ownLimit = z.strictObject({
  ...source,
  ...note,
  within: period,
  noticeWithin: period.optional(),
});

/** The facts of a state's law: the fields of each once it is verified. Amounts are in dollars. */
export const factRules = {
  /**
   * Time to sue for an injury. It applies to accidents on or after `since`; an older rule applies to earlier ones. No
   * time is shown for accidents on or after `unsettledFrom`, because a change was reported and not confirmed.
   */
  injuryLimit: z.strictObject({
    ...source,
    ...note,
    years,
    since: day.optional(),
    unsettledFrom: day.optional(),
  }),
  /** Time to sue for an injury from a motor vehicle, in states where it differs. */
  vehicleLimit: z.strictObject({ ...source, ...note, years }),
  productLimit: ownLimit,
  medicalLimit: ownLimit,
  dogLimit: ownLimit,
  assaultLimit: ownLimit,
  skiLimit: ownLimit,
  /** `vehicleYears`: when a motor vehicle caused the death. */
  deathLimit: z.strictObject({
    ...source,
    ...note,
    years,
    vehicleYears: years.optional(),
    /** Ends the sentence "counted from …". */
    runsFrom: words,
    countedFrom: z.enum(["death", "injury", "appointment"], choice),
  }),
  /** `notForVehicles`: the rule for motor-vehicle crashes is not confirmed. */
  fault: z.strictObject({
    ...source,
    ...note,
    rule: z.enum(faultRules, choice),
    meaning: words,
    notForVehicles: z.literal(true).optional(),
  }),
  noFault: z.strictObject({
    ...source,
    ...note,
    kind: z.enum(["mandatory", "choice"], choice),
  }),
  /** What to do, and how soon after a crash, so as not to lose no-fault benefits. */
  noFaultNotice: z.strictObject({
    ...source,
    note: words,
    /** An imperative: "Send your own auto insurer written notice". */
    action: words,
    within: period,
  }),
  /** Minimum liability insurance of a car, without amounts for injuries where none are required. */
  insurance: z.strictObject({
    ...source,
    ...note,
    perPerson: dollars.optional(),
    perCrash: dollars.optional(),
    property: dollars,
    isOptional: z.literal(true).optional(),
  }),
  /**
   * Claims against a public body, in the law's own words. `within`: the shortest time for notice; `suitWithin`: time to
   * sue a public body; `daysBeforeSuit`: notice must come so many days before a lawsuit.
   */
  governmentNotice: z.strictObject({
    ...source,
    note: words,
    within: period.optional(),
    suitWithin: period.optional(),
    daysBeforeSuit: count.optional(),
  }),
};

export type FactName = keyof typeof factRules;

export const factNames = Object.keys(factRules) as FactName[];

/** Kinds of claims that can have their own limit. */
export const ownLimitNames = [
  "productLimit",
  "medicalLimit",
  "dogLimit",
  "assaultLimit",
  "skiLimit",
] as const;

export type OwnLimitName = (typeof ownLimitNames)[number];

/** What a fact says when it is verified. */
export type Said<Name extends FactName> = z.output<(typeof factRules)[Name]>;

/** A fact that must not be shown, and why. */
export type Withheld = { status: "withheld"; reason: string };

/** Only a verified fact may be shown. */
export type Fact<Name extends FactName> =
  | ({ status: "verified" } & Said<Name>)
  | Withheld;

/** A state that is not a no-fault state. `pip`: its law still makes one's own auto policy pay first medical bills. */
export type AtFault = {
  status: "at-fault";
  checkedOn: string;
  pip?: { citation: string; checkedOn: string; note?: string };
};

type OptionalFact = "vehicleLimit" | "noFaultNotice" | OwnLimitName;

/** Everything the product knows about a state's law. */
export type StateLaw = {
  [Name in Exclude<FactName, OptionalFact | "noFault">]: Fact<Name>;
} & {
  [Name in OptionalFact]?: Fact<Name>;
} & {
  noFault: Fact<"noFault"> | AtFault;
};

/** Notice that a city's own charter or a statute about it requires, where it differs from the state's rule. */
export const cityNotice = z.strictObject({
  ...source,
  note: words,
  within: period,
});

export type CityNotice = z.output<typeof cityNotice>;

/** What is known about a city: only what may be shown. */
export type CityFacts = {
  /** Ends the sentence "[City] is …": "in Tulsa County". */
  county?: string | undefined;
  /** The trial court for injury cases by its name or, where that is not verified, by its kind. */
  court: { name: string } | { kind: string } | undefined;
  /** A hospital within 25 miles; `place` where it is in another city. */
  traumaCenter?: { name: string; place?: string } | undefined;
  governmentNotice?: CityNotice | undefined;
};

/** A state's law as the site shows it, with the operator's own facts. */
export type PublishedLaw = StateLaw;
