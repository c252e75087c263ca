import { isStorableDay } from "../../forms/accident-date.ts";
import { day } from "../../server/durations.ts";
import { addDays, localDay, parseLocalTime } from "../../server/local-time.ts";

/** Days in the firm's time zone, such as 2026-03-31; the last one is included. */
export type ReportPeriod = {
  key: PeriodKey;
  fromDay: string;
  toDay: string;
  since: Date;
  /** Exclusive. */
  until: Date;
  refused: { from: string; to: string; problem: string } | undefined;
};

export const periods = {
  week: "This week",
  month: "This month",
  quarter: "This quarter",
  year: "This year",
} as const;

type PeriodKey = keyof typeof periods | "days";

/** Limits how long the page takes to render. */
const maxDays = 731;

export function readPeriod(
  asked: URLSearchParams,
  now: Date,
  timeZone: string,
): ReportPeriod {
  const today = localDay(now, timeZone);
  const [from, to] = [asked.get("from") ?? "", asked.get("to") ?? ""];
  const isAsked = from !== "" || to !== "";
  const problem = isAsked ? findProblem(from, to) : undefined;
  const isDays = isAsked && problem === undefined;
  const name = asked.get("period") ?? "";
  const key = isDays ? "days" : isNamed(name) ? name : "month";
  const fromDay = key === "days" ? from : starts[key](today);
  const toDay = key === "days" ? to : today;
  return {
    key,
    fromDay,
    toDay,
    since: parseLocalTime(`${fromDay}T00:00`, timeZone),
    until: parseLocalTime(`${addDays(toDay, 1)}T00:00`, timeZone),
    refused: problem === undefined ? undefined : { from, to, problem },
  };
}

function findProblem(from: string, to: string): string | undefined {
  if (!isStorableDay(from) || !isStorableDay(to)) return "Choose both days.";
  if (from > to) return "The last day can't be before the first.";
  return daysIn(from, to) > maxDays ? "Choose at most two years." : undefined;
}

export function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day) + 1;
}

const starts = {
  week: (today: string) =>
    addDays(today, -((new Date(today).getUTCDay() + 6) % 7)),
  month: (today: string) => `${today.slice(0, 8)}01`,
  quarter: (today: string) => {
    const first = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
    return `${today.slice(0, 5)}${String(first).padStart(2, "0")}-01`;
  },
  year: (today: string) => `${today.slice(0, 5)}01-01`,
};

function isNamed(name: string): name is keyof typeof periods {
  return Object.hasOwn(periods, name);
}
