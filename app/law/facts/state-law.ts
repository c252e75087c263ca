import { z } from "zod";
import { isRealDay } from "../../forms/accident-date.ts";
import { faultRules } from "../fault-rule.ts";

/** A day that exists, as YYYY-MM-DD. */
export const day = z
  .string()
  .refine(isRealDay, "must be a day, written as 2026-11-20");

export const words = z.string().trim().min(1);

const years = z.int().min(1).max(20);
const dollars = z.int().min(1000);

const period = z.strictObject({
  count: z.int().min(1),
  unit: z.enum(["days", "months", "years"]),
});

export type Period = z.output<typeof period>;

/** Where a fact stands in the law, and the day on which that was last looked up. */
const source = { citation: words, checkedOn: day };

/** A sentence of its own that is shown after the fact. */
const note = { note: words.optional() };

/** The facts of a state's law: what each says when it may be shown. Amounts are in dollars. */
export const factRules = {
  /** Time to sue for an injury; it holds for what happened on or after `since`, and something else before. */
  injuryLimit: z.strictObject({
    ...source,
    ...note,
    years,
    since: day.optional(),
  }),
  /** The same for injuries from a motor vehicle, where another time holds. */
  vehicleLimit: z.strictObject({ ...source, ...note, years }),
  /** `vehicleYears`: when a motor vehicle caused the death. */
  deathLimit: z.strictObject({
    ...source,
    ...note,
    years,
    vehicleYears: years.optional(),
    /** Ends the sentence "counted from …". */
    runsFrom: words,
    countedFrom: z.enum(["death", "injury", "appointment"]),
  }),
  fault: z.strictObject({
    ...source,
    ...note,
    rule: z.enum(faultRules),
    meaning: words,
  }),
  noFault: z.strictObject({
    ...source,
    ...note,
    kind: z.enum(["mandatory", "choice"]),
  }),
  /** The least liability insurance of a car, without amounts for injuries where none is asked for. */
  insurance: z.strictObject({
    ...source,
    ...note,
    perPerson: dollars.optional(),
    perCrash: dollars.optional(),
    property: dollars,
    isOptional: z.boolean().optional(),
  }),
  /** The law's own words on telling a government of a claim. `within`: the time that `note` gives from a hole in a city's street to the notice. */
  governmentNotice: z.strictObject({
    ...source,
    note: words,
    within: period.optional(),
  }),
};

export type FactName = keyof typeof factRules;

export const factNames = Object.keys(factRules) as FactName[];

/** What a fact says when it is verified. */
export type Said<Name extends FactName> = z.output<(typeof factRules)[Name]>;

/** A fact that may not be shown, and why. */
export type Withheld = { status: "withheld"; reason: string };

/** Only a verified fact may be shown. */
export type Fact<Name extends FactName> =
  | ({ status: "verified" } & Said<Name>)
  | Withheld;

/** That a state is none of the no-fault states: there is no section of its law that says so. */
export type AtFault = { status: "at-fault"; checkedOn: string };

/** What the product knows of a state's law. */
export type StateLaw = {
  [Name in Exclude<FactName, "vehicleLimit" | "noFault">]: Fact<Name>;
} & {
  vehicleLimit?: Fact<"vehicleLimit">;
  noFault: Fact<"noFault"> | AtFault;
};

/** What is known of a city: only what may be shown. */
export type CityFacts = {
  /** Ends the sentence "[City] is …": "in Tulsa County". */
  county?: string | undefined;
  /** The trial court for injury cases by its name or, where that is not verified, by its kind. */
  court: { name: string } | { kind: string } | undefined;
  /** A hospital; `place` where it is in another city. */
  traumaCenter?: { name: string; place?: string } | undefined;
};

/** A state's law as the site shows it, with the operator's own words and the lawyer who looked at it. */
export type PublishedLaw = StateLaw & {
  review?: { by: string; on: string } | undefined;
};
