import { signedStatus } from "../../leads/events/lead-status.ts";
import {
  addDays,
  minuteOfDay,
  parseLocalTime,
} from "../../server/local-time.ts";
import { capitalize } from "../../ui/capitalize.ts";
import { daysIn, type ReportPeriod } from "./period.ts";
import type { Figures, SourceCount } from "./read-figures.server.ts";

export type DayCount = { day: string; leads: number; qualified: number };

export type HourWait = { hour: number; count: number } & Percentiles;

/** In seconds. */
type Percentiles = { median: number; ninth: number };

export type GroupCount = {
  name: string;
  leads: number;
  signed: number;
};

const maxBars = 31;

export function totalsOf(figures: Figures["byHour"]) {
  const sum = (name: "leads" | "judged" | "qualified") =>
    figures.reduce((total, row) => total + row[name], 0);
  return {
    leads: sum("leads"),
    judged: sum("judged"),
    qualified: sum("qualified"),
  };
}

export function countByDay(
  byHour: Figures["byHour"],
  { fromDay, toDay }: ReportPeriod,
  timeZone: string,
): DayCount[] {
  const days = daysIn(fromDay, toDay);
  const step = days > maxBars ? 7 : 1;
  const counts = Array.from({ length: Math.ceil(days / step) }, (_, index) => ({
    day: addDays(fromDay, index * step),
    leads: 0,
    qualified: 0,
  }));
  // Time zone conversion is slow: one call per bar, not per hour.
  const starts = counts.map(({ day }) =>
    parseLocalTime(`${day}T00:00`, timeZone).toISOString().slice(0, 13),
  );
  for (const { hour, leads, qualified } of byHour) {
    const bar = counts[starts.findLastIndex((start) => start <= hour)];
    if (!bar) continue;
    bar.leads += leads;
    bar.qualified += qualified;
  }
  return counts;
}

export function summarizeWaits(waits: Figures["waits"], timeZone: string) {
  const hourIn = hourOnClock(timeZone);
  const byHour = Map.groupBy(waits, ({ hour }) => hourIn(hour));
  const hours: HourWait[] = [...byHour]
    .map(([hour, some]) => ({
      hour,
      count: some.length,
      ...percentilesOf(some),
    }))
    .toSorted((one, other) => one.hour - other.hour);
  return { count: waits.length, ...percentilesOf(waits), hours };
}

/** A lead counts for its status, and for those that it went on from. */
export function summarizeSteps({ bySource, steps }: Figures) {
  const left = Map.groupBy(steps, ({ from }) => from);
  return (status: string) => {
    const gone = left.get(status) ?? [];
    const now = bySource
      .filter((row) => row.status === status)
      .reduce((total, { leads }) => total + leads, 0);
    return {
      now,
      all: now + gone.filter(({ isLast }) => isLast).length,
      median: gone.length > 0 ? percentilesOf(gone).median : undefined,
    };
  };
}

/** Calendar functions are slow: one call per hour in UTC, not per lead. */
function hourOnClock(timeZone: string) {
  const known = new Map<string, number>();
  return (hour: string) => {
    const time = new Date(`${hour}:00:00Z`);
    const found =
      known.get(hour) ?? Math.floor(minuteOfDay(time, timeZone) / 60);
    known.set(hour, found);
    return found;
  };
}

function percentilesOf(waits: readonly { seconds: number }[]): Percentiles {
  // Typed arrays sort numbers many times as fast as arrays sort objects.
  const sorted = Float64Array.from(waits, ({ seconds }) => seconds).sort();
  const at = (index: number) => sorted[index] ?? 0;
  const last = waits.length - 1;
  return {
    median: (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2,
    ninth: at(Math.ceil(0.9 * waits.length) - 1),
  };
}

export function groupCounts(
  { bySource, steps }: Figures,
  nameOf: (from: Origin) => string,
): GroupCount[] {
  const signed = steps
    .filter(({ from, isLast }) => from === signedStatus && isLast)
    .map((step) => ({ ...step, leads: 0, signed: 1 }));
  const groups = new Map<string, GroupCount>();
  for (const row of [...bySource.map(withSigned), ...signed]) {
    const name = nameOf(row);
    const group = groups.get(name) ?? { name, leads: 0, signed: 0 };
    group.leads += row.leads;
    group.signed += row.signed;
    groups.set(name, group);
  }
  return [...groups.values()].toSorted(
    (one, other) =>
      other.leads - one.leads || one.name.localeCompare(other.name),
  );
}

type Origin = Pick<SourceCount, "source" | "campaign">;

function withSigned(row: SourceCount) {
  return { ...row, signed: row.status === signedStatus ? row.leads : 0 };
}

export function sourceOf({ source }: Origin): string {
  if (!source) return unknownSource;
  return source.includes(".") ? source : capitalize(source);
}

export const unknownSource = "No known source";

export function campaignOf({ campaign }: Origin): string {
  return campaign ?? "";
}
