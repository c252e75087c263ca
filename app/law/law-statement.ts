import { countOf } from "../ui/count-of.ts";
import type {
  AtFault,
  FactName,
  PublishedLaw,
  SpecificLimitName,
  Withheld,
} from "./facts/state-law.ts";
import {
  deathYearsText,
  dollarsText,
  limitsOfRule,
  noticeText,
  periodText,
} from "./law-text.ts";

export type Source = { citation: string; checkedOn: string };

export function sourceOf({ citation, checkedOn }: Source): Source {
  return { citation, checkedOn };
}

export function bothSources(one: Source, other: Source): Source {
  const [checkedOn = one.checkedOn] = [one.checkedOn, other.checkedOn].sort();
  const citations = new Set([one.citation, other.citation]);
  return { citation: [...citations].join("; "), checkedOn };
}

export type Statement = { text: string; source?: Source };

type FindStatement = (
  state: string,
  law: PublishedLaw,
) => Statement | undefined;

/** A warning if a deadline is withheld, undefined if any other fact is. */
export function findStatement(
  state: string,
  law: PublishedLaw,
  name: FactName,
): Statement | undefined {
  return statements[name](state, law);
}

const statements: Record<FactName, FindStatement> = {
  injuryLimit: (state, { injuryLimit }) =>
    sayTime(state, injuryLimit, ({ years, note, ...rule }) => [
      `${countOf(years, "year")} from the day you were hurt.`,
      limitsOfRule(rule),
      note,
    ]),
  vehicleLimit: (state, { vehicleLimit }) =>
    sayTime(state, vehicleLimit, ({ years, note }) => [
      `${countOf(years, "year")} after a motor-vehicle crash.`,
      note,
    ]),
  productLimit: (...law) => describeSpecificLimit("productLimit", ...law),
  medicalLimit: (...law) => describeSpecificLimit("medicalLimit", ...law),
  dogLimit: (...law) => describeSpecificLimit("dogLimit", ...law),
  assaultLimit: (...law) => describeSpecificLimit("assaultLimit", ...law),
  skiLimit: (...law) => describeSpecificLimit("skiLimit", ...law),
  deathLimit: (state, { deathLimit }) =>
    sayTime(state, deathLimit, (limit) => [
      `${deathYearsText(limit)}, counted from ${limit.runsFrom}.`,
      limit.note,
    ]),
  fault: (_, { fault }) => say(fault, ({ meaning, note }) => [meaning, note]),
  noFault: sayWhoPaysFirst,
  noFaultNotice: (state, { noFaultNotice }) =>
    sayTime(state, noFaultNotice, ({ note }) => [note]),
  insurance: (_, { insurance }) =>
    say(insurance, ({ perPerson, perCrash, property, note }) => [
      `A policy must cover at least ${[
        perPerson && `${dollarsText(perPerson)} for each person hurt`,
        perCrash && `${dollarsText(perCrash)} for each crash`,
        `${dollarsText(property)} for property`,
      ]
        .filter(Boolean)
        .join(", ")}.`,
      note,
    ]),
  governmentNotice: (state, { governmentNotice }) =>
    sayTime(state, governmentNotice, (notice) => [noticeText(notice)]),
};

function describeSpecificLimit(
  name: SpecificLimitName,
  state: string,
  law: PublishedLaw,
) {
  return sayTime(state, law[name], ({ within, note }) => [
    `The deadline can be as short as ${periodText(within)}.`,
    note,
  ]);
}

function sayWhoPaysFirst(
  state: string,
  { noFault: fact }: PublishedLaw,
): Statement | undefined {
  const text = `In ${state} your own auto policy pays your first medical bills, no matter who caused the crash.`;
  if (fact.status === "at-fault" && fact.pip) {
    const { note, ...source } = fact.pip;
    const all = [text, "You can still sue the driver who caused it.", note];
    return { text: all.filter(Boolean).join(" "), source };
  }
  return say(fact, ({ note }) => [text, note]);
}

type KnownFact<Said> =
  | ({ status: "verified" } & Said)
  | Withheld
  | AtFault
  | undefined;

type Sentences<Said> = (said: Said) => readonly (string | false | undefined)[];

function sayTime<Said extends Source>(
  state: string,
  fact: KnownFact<Said>,
  sentences: Sentences<Said>,
): Statement | undefined {
  return fact?.status === "withheld"
    ? { text: withheldText(state) }
    : say(fact, sentences);
}

function say<Said extends Source>(
  fact: KnownFact<Said>,
  sentences: Sentences<Said>,
): Statement | undefined {
  if (fact?.status !== "verified") return undefined;
  const { citation, checkedOn } = fact;
  return {
    text: sentences(fact).filter(Boolean).join(" "),
    source: { citation, checkedOn },
  };
}

export function withheldText(state: string) {
  return `We don't show a deadline here, because we couldn't confirm it. Assume that it's short, and ask a lawyer in ${state} now.`;
}
