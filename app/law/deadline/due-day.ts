import { today } from "../../forms/accident-date.ts";
import { day as dayMs } from "../../server/durations.ts";
import { addDays } from "../../server/local-time.ts";
import type { Period } from "../facts/state-law.ts";
import { lastBusinessDay } from "./business-days.ts";

/**
 * When something is due, as YYYY-MM-DD. `ends`: the last day of the period; `day`: the last business day up to then.
 * `daysLeft` counts to `day` and is negative after it.
 */
export type DueDay = { ends: string; day: string; daysLeft: number };

/** The end of a period that starts on a date (YYYY-MM-DD). */
export function dueAfter(date: string, period: Period, now: Date): DueDay {
  return dueOn(addPeriod(date, period), now);
}

export function dueOn(ends: string, now: Date): DueDay {
  const day = lastBusinessDay(ends);
  return { ends, day, daysLeft: daysUntil(day, now) };
}

/** "Today" is the date in UTC, so that nobody in the USA is shown more days than are left. */
export function daysUntil(day: string, now: Date) {
  return (Date.parse(day) - Date.parse(today(now))) / dayMs;
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
