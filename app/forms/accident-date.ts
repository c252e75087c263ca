import { type Rule, textRule } from "./field-rules.ts";
import { visibleLength } from "./visible-length.ts";

export const earliestAccident = "1900-01-01";

export function isRealDay(day: string) {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return false;
  const parsed = new Date(`${day}T00:00:00Z`);
  // February 30 parses as March 2.
  return (
    !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
  );
}

export function isStorableDay(day: string) {
  return day >= earliestAccident && day < "2200-01-01" && isRealDay(day);
}

/** In UTC, which is never behind the local date in any of the 50 states. */
export function today(now: Date) {
  return now.toISOString().slice(0, 10);
}

export function accidentDateRule(
  message: string,
  lastDay: string,
  first = { day: earliestAccident, message: "Please enter a date after 1900." },
): Rule<string> {
  return textRule(message, [
    [(day) => visibleLength(day) > 0, message],
    [isRealDay, "Please enter a real date, for example 2026-03-31."],
    [(day) => day >= first.day, first.message],
    [(day) => day <= lastDay, "Please enter a date that isn't in the future."],
  ]);
}
