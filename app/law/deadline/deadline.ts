import type {
  Fact,
  Period,
  PublishedLaw,
  SpecificLimitName,
} from "../facts/state-law.ts";
import { type Source, sourceOf } from "../law-statement.ts";
import {
  findDeathDeadline,
  type WrongfulDeathLimit,
} from "./death-deadline.ts";
import { type DueDay, dueAfter, inYears } from "./due-day.ts";
import type { ClaimKind } from "./questions.ts";
import type { StateToday } from "./state-today.ts";

/** No date is given for these claims unless the state's data has their own limit. */
export type UncertainKind = "medical" | "dog" | "assault" | "other";

export type Deadline =
  | {
      status: "counted";
      kind: ClaimKind;
      from: "injury" | "death";
      /** The statute's own wording, often more precise than `from`; undefined for an injury. */
      runsFrom: string | undefined;
      period: Period;
      last: DueDay;
      isSpecificLimit: boolean;
      cause: WrongfulDeathLimit["cause"];
      longer: readonly WrongfulDeathLimit[];
      note: string | undefined;
      source: Source;
    }
  | { status: "older-rule"; since: string; source: Source }
  /** A change was reported for accidents on or after this day, and isn't confirmed. */
  | { status: "unsettled"; since: string }
  | {
      status: "not-by-date";
      period: Period;
      runsFrom: string;
      note: string | undefined;
      source: Source;
    }
  | { status: "no-date"; kind: UncertainKind }
  | { status: "withheld" };

export type CountedDeadline = Extract<Deadline, { status: "counted" }>;

/** To sue a private person or company. Of two rules the shorter one counts. Years from Feb 29 end on Feb 28. */
export function findDeadline(
  law: PublishedLaw,
  kind: ClaimKind,
  date: string,
  today: StateToday,
): Deadline {
  switch (kind) {
    case "death":
      return findDeathDeadline(law, date, today);
    case "vehicle":
      return findInjuryDeadline(
        law.vehicleLimit ?? law.injuryLimit,
        kind,
        date,
        today,
      );
    case "product":
      return law.productLimit
        ? findOwnDeadline(law.productLimit, kind, date, today)
        : findInjuryDeadline(law.injuryLimit, kind, date, today);
    case "property":
    case "work":
      return findInjuryDeadline(law.injuryLimit, kind, date, today);
    case "medical":
      return findUncertainDeadline(law.medicalLimit, kind, date, today);
    case "dog":
      return findUncertainDeadline(law.dogLimit, kind, date, today);
    case "assault":
      return findUncertainDeadline(law.assaultLimit, kind, date, today);
    case "other":
      return { status: "no-date", kind };
  }
}

export function deathCountedFrom({
  deathLimit,
}: PublishedLaw): "death" | "injury" {
  return deathLimit.status === "verified" && deathLimit.countedFrom === "injury"
    ? "injury"
    : "death";
}

function findInjuryDeadline(
  fact: Fact<"injuryLimit">,
  kind: ClaimKind,
  date: string,
  today: StateToday,
): Deadline {
  if (fact.status === "withheld") return { status: "withheld" };
  const { years, since, unsettledFrom, note } = fact;
  if (since !== undefined && date < since) {
    return { status: "older-rule", since, source: sourceOf(fact) };
  }
  if (unsettledFrom !== undefined && date >= unsettledFrom) {
    return { status: "unsettled", since: unsettledFrom };
  }
  const period = inYears(years);
  return {
    ...countedFromInjury(kind, period, dueAfter(date, period, today)),
    isSpecificLimit: false,
    note,
    source: sourceOf(fact),
  };
}

function findUncertainDeadline(
  fact: Fact<SpecificLimitName> | undefined,
  kind: UncertainKind,
  date: string,
  today: StateToday,
): Deadline {
  return fact
    ? findOwnDeadline(fact, kind, date, today)
    : { status: "no-date", kind };
}

function findOwnDeadline(
  fact: Fact<SpecificLimitName>,
  kind: ClaimKind,
  date: string,
  today: StateToday,
): Deadline {
  if (fact.status === "withheld") return { status: "withheld" };
  return {
    ...countedFromInjury(kind, fact.within, dueAfter(date, fact.within, today)),
    isSpecificLimit: true,
    note: fact.note,
    source: sourceOf(fact),
  };
}

function countedFromInjury(kind: ClaimKind, period: Period, last: DueDay) {
  return {
    status: "counted",
    kind,
    from: "injury",
    runsFrom: undefined,
    period,
    last,
    cause: undefined,
    longer: [],
  } as const;
}
