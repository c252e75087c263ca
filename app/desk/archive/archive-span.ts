import { isUsualDay } from "../../forms/accident-date.ts";
import { timeOnClock } from "../../server/local-time.ts";

export function isMonth(text: string) {
  return isUsualDay(`${text}-01`);
}

/** The start of a day such as 2026-11-22 on the firm's clock. */
export function dayOf(day: string, timeZone: string) {
  const next = new Date(`${day}T00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return spanOf(day, next, timeZone);
}

/** The start of a month such as 2026-11 on the firm's clock. */
export function monthOf(month: string, timeZone: string) {
  const next = new Date(`${month}-01T00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { month, ...spanOf(`${month}-01`, next, timeZone) };
}

function spanOf(day: string, next: Date, timeZone: string) {
  const from = timeOnClock(`${day}T00:00`, timeZone);
  const to = timeOnClock(next.toISOString().slice(0, 16), timeZone);
  return { from, to };
}
