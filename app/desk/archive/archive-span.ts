import { isStorableDay } from "../../forms/accident-date.ts";
import { addDays, parseLocalTime } from "../../server/local-time.ts";

export function isMonth(text: string) {
  return isStorableDay(`${text}-01`);
}

export function dayOf(day: string, timeZone: string) {
  return spanOf(day, addDays(day, 1), timeZone);
}

/** A month such as 2026-11 in the firm's time zone; the current month ends now. */
export function monthOf(month: string, timeZone: string, now: Date) {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const { from, to } = spanOf(first, next, timeZone);
  return { month, from, to: to < now ? to : now };
}

function spanOf(day: string, next: string, timeZone: string) {
  const startOf = (one: string) => parseLocalTime(`${one}T00:00`, timeZone);
  return { from: startOf(day), to: startOf(next) };
}
