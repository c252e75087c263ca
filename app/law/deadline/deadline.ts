import { today } from "../../forms/accident-date.ts";
import type { Fact, Period, PublishedLaw } from "../facts/state-law.ts";
import type { Source } from "../law-statement.ts";

/** What the deadline tool asks; the value is sent, the label is read. */
export const claimKinds = [
  { value: "vehicle", label: "Car or other motor vehicle" },
  { value: "injury", label: "Another kind of injury" },
  { value: "death", label: "Death of a family member" },
  { value: "government", label: "Claim against a government" },
] as const;

export type ClaimKind = (typeof claimKinds)[number]["value"];

/** The last day to sue, as YYYY-MM-DD; `daysLeft` is negative once it has passed. */
export type LastDay = {
  years: number;
  day: string;
  daysLeft: number;
  isWeekend: boolean;
};

export type Deadline =
  | {
      status: "counted";
      kind: Exclude<ClaimKind, "government">;
      /** The day that the years are counted from: of the injury, or of the death. */
      from: "injury" | "death";
      /** The law's own words for that, which may say more; undefined for an injury. */
      runsFrom: string | undefined;
      last: LastDay;
      /** When the death was not caused by a motor vehicle, and more time holds then. */
      withoutVehicle: LastDay | undefined;
      note: string | undefined;
      source: Source;
    }
  /** It happened before the published rule took effect. */
  | { status: "older-rule"; since: string; source: Source }
  /** The law counts from something else than a day that a visitor can name. */
  | {
      status: "not-by-date";
      years: number;
      runsFrom: string;
      note: string | undefined;
      source: Source;
    }
  /** A government is told first: the law's words on that, and how many days have gone by. */
  | { status: "notice"; note: string; daysSince: number; source: Source }
  | { status: "withheld" };

/**
 * The likely last day to sue in a state, for a day (YYYY-MM-DD) that is not in the future. Where two rules could hold,
 * the one with less time counts. N years from 29 February end on 28 February where there is no 29th. "Today" is the day
 * in UTC, so that no visitor in the USA is told of more days than are left.
 */
export function findDeadline(
  law: PublishedLaw,
  kind: ClaimKind,
  date: string,
  now: Date,
): Deadline {
  switch (kind) {
    case "government":
      return findNotice(law, date, now);
    case "death":
      return findDeathDeadline(law, date, now);
    case "vehicle":
      return law.vehicleLimit
        ? findInjuryDeadline(law.vehicleLimit, kind, date, now)
        : findInjuryDeadline(law.injuryLimit, kind, date, now);
    case "injury":
      return findInjuryDeadline(law.injuryLimit, kind, date, now);
  }
}

/** The day that a visitor gives after a death: of the death itself, or of the injury that led to it. */
export function countsDeathFrom({
  deathLimit,
}: PublishedLaw): "death" | "injury" {
  return deathLimit.status === "verified" && deathLimit.countedFrom === "injury"
    ? "injury"
    : "death";
}

function findNotice(
  { governmentNotice: fact }: PublishedLaw,
  date: string,
  now: Date,
): Deadline {
  if (fact.status === "withheld") return { status: "withheld" };
  return {
    status: "notice",
    note: fact.note,
    daysSince: -daysUntil(date, now),
    source: sourceOf(fact),
  };
}

function findInjuryDeadline(
  fact: Fact<"injuryLimit">,
  kind: "vehicle" | "injury",
  date: string,
  now: Date,
): Deadline {
  if (fact.status === "withheld") return { status: "withheld" };
  if (fact.since !== undefined && date < fact.since) {
    return { status: "older-rule", since: fact.since, source: sourceOf(fact) };
  }
  return {
    status: "counted",
    kind,
    from: "injury",
    runsFrom: undefined,
    last: lastDay(fact.years, date, now),
    withoutVehicle: undefined,
    note: fact.note,
    source: sourceOf(fact),
  };
}

function findDeathDeadline(
  { deathLimit: fact }: PublishedLaw,
  date: string,
  now: Date,
): Deadline {
  if (fact.status === "withheld") return { status: "withheld" };
  const { years, vehicleYears = years, runsFrom, countedFrom, note } = fact;
  const source = sourceOf(fact);
  if (countedFrom === "appointment") {
    return { status: "not-by-date", years, runsFrom, note, source };
  }
  return {
    status: "counted",
    kind: "death",
    from: countedFrom,
    runsFrom,
    last: lastDay(Math.min(years, vehicleYears), date, now),
    withoutVehicle:
      vehicleYears < years ? lastDay(years, date, now) : undefined,
    note,
    source,
  };
}

function sourceOf({ citation, checkedOn }: Source): Source {
  return { citation, checkedOn };
}

const dayLength = 24 * 60 * 60 * 1000;

function lastDay(years: number, date: string, now: Date): LastDay {
  const day = addPeriod(date, { count: years, unit: "years" });
  const weekday = new Date(day).getUTCDay();
  return {
    years,
    day,
    daysLeft: daysUntil(day, now),
    isWeekend: weekday === 0 || weekday === 6,
  };
}

function daysUntil(day: string, now: Date) {
  return (Date.parse(day) - Date.parse(today(now))) / dayLength;
}

/** The day (YYYY-MM-DD) so much later; the last of the month where it has no such day. */
export function addPeriod(date: string, { count, unit }: Period): string {
  const later = new Date(date);
  if (unit === "days") later.setUTCDate(later.getUTCDate() + count);
  else {
    const months = unit === "years" ? 12 * count : count;
    later.setUTCMonth(later.getUTCMonth() + months);
    // 31 August and six months ran over into March.
    if (later.getUTCDate() !== Number(date.slice(8))) later.setUTCDate(0);
  }
  return later.toISOString().slice(0, 10);
}
