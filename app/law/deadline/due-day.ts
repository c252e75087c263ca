import { day as dayMs } from "../../server/durations.ts";
import { addDays } from "../../server/local-time.ts";
import { lastBusinessDay } from "../business-days.ts";
import type { Period } from "../facts/state-law.ts";
import type { StateToday } from "./state-today.ts";

/** `ends` is the period's last day, `day` the last business day on or before it (YYYY-MM-DD). Negative counts are days overdue. */
export type DueDay = {
  ends: string;
  day: string;
  daysToEnd: number;
  daysLeft: number;
};

export function dueAfter(
  date: string,
  period: Period,
  today: StateToday,
): DueDay {
  return dueOn(addPeriod(date, period), today);
}

export function dueOn(ends: string, today: StateToday): DueDay {
  const day = lastBusinessDay(ends);
  return {
    ends,
    day,
    daysToEnd: daysUntil(ends, today),
    daysLeft: daysUntil(day, today),
  };
}

/** Days left count in the state's first time zone, days past in its last, so that neither is overstated. */
function daysUntil(day: string, { first, last }: StateToday) {
  const left = daysBetween(first, day);
  return left < 0 ? daysBetween(last, day) : left;
}

function daysBetween(from: string, to: string) {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

export function inYears(count: number): Period {
  return { count, unit: "years" };
}

/** The date (YYYY-MM-DD) that much later; the last of the month if it has no such day. */
export function addPeriod(
  date: string,
  { count, unit, andDays = 0 }: Period,
): string {
  if (unit === "days") return addDays(date, count + andDays);
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + (unit === "years" ? 12 : 1) * count);
  // August 31 plus six months overflows into March.
  if (later.getUTCDate() !== Number(date.slice(8))) later.setUTCDate(0);
  return addDays(later.toISOString().slice(0, 10), andDays);
}
