import { dayOnClock, minuteOfDay } from "../../server/local-time.ts";
import { addDays, daysIn, type Period } from "./period.ts";
import type { Figures, SourceCount } from "./read-figures.server.ts";

/** Leads of one day, or of the week that begins with it. */
export type DayCount = { day: string; leads: number; qualified: number };

/** Waits for the first talk, by the hour of the firm's clock at which leads came in. */
export type HourWait = { hour: number; count: number } & Percentiles;

/** In seconds. */
type Percentiles = { median: number; ninth: number };

export type GroupCount = {
  name: string;
  leads: number;
  reached: number;
  signed: number;
};

/** Longer periods are counted by week. */
const maxBars = 31;

export function sumUp(figures: Figures["byHour"]) {
  const sum = (name: "leads" | "judged" | "qualified") =>
    figures.reduce((total, row) => total + row[name], 0);
  return {
    ...{ leads: sum("leads"), judged: sum("judged") },
    qualified: sum("qualified"),
  };
}

/** Every day of the period, or every week of a long one. */
export function countByDay(
  byHour: Figures["byHour"],
  { fromDay, toDay }: Period,
  timeZone: string,
): DayCount[] {
  const days = daysIn(fromDay, toDay);
  const step = days > maxBars ? 7 : 1;
  const counts = Array.from({ length: Math.ceil(days / step) }, (_, index) => ({
    ...{ day: addDays(fromDay, index * step), leads: 0, qualified: 0 },
  }));
  for (const { hour, leads, qualified } of byHour) {
    const day = dayOnClock(new Date(`${hour}:00:00Z`), timeZone);
    const bar = counts[Math.floor((daysIn(fromDay, day) - 1) / step)];
    if (!bar) continue;
    bar.leads += leads;
    bar.qualified += qualified;
  }
  return counts;
}

/** Of all, and of each hour with any. */
export function summarizeWaits(waits: Figures["waits"], timeZone: string) {
  const byHour = Map.groupBy(waits, ({ hour }) =>
    Math.floor(minuteOfDay(new Date(`${hour}:00:00Z`), timeZone) / 60),
  );
  const hours: HourWait[] = [...byHour]
    .map(([hour, some]) => ({
      ...{ hour, count: some.length, ...percentilesOf(some) },
    }))
    .toSorted((one, other) => one.hour - other.hour);
  return { count: waits.length, ...percentilesOf(waits), hours };
}

/** `waits` in order. Nine in ten is the smallest that at least 90% don't exceed. */
function percentilesOf(waits: Figures["waits"]): Percentiles {
  const at = (index: number) => waits[index]?.seconds ?? 0;
  const last = waits.length - 1;
  return {
    median: (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2,
    ninth: at(Math.ceil(0.9 * waits.length) - 1),
  };
}

/** Most leads first. */
export function groupCounts(
  rows: readonly SourceCount[],
  nameOf: (row: SourceCount) => string,
): GroupCount[] {
  const groups = new Map<string, GroupCount>();
  for (const row of rows) {
    const name = nameOf(row);
    const key = name.toLowerCase();
    const empty = { name, leads: 0, reached: 0, signed: 0 };
    const group = groups.get(key) ?? empty;
    group.leads += row.leads;
    group.reached += row.reached;
    if (row.status === "signed") group.signed += row.leads;
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (one, other) =>
      other.leads - one.leads || one.name.localeCompare(other.name),
  );
}

/** The campaign's source, else the site that linked here. */
export function sourceOf({ source, referrer }: SourceCount): string {
  if (source) return capitalized(source);
  return referrer && URL.canParse(referrer)
    ? new URL(referrer).hostname
    : unknownSource;
}

export const unknownSource = "No known source";

/** The campaign's name; its source where a link names none. */
export function campaignOf({ campaign, source }: SourceCount): string {
  return (campaign || source || "").trim();
}

function capitalized(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
