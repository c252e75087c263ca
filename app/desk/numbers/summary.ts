import { scaleThreshold } from "d3-scale";
import { signedStatus } from "../../leads/events/lead-status.ts";
import { day } from "../../server/durations.ts";
import {
  addDays,
  minuteOfDay,
  parseLocalTime,
} from "../../server/local-time.ts";
import { capitalize } from "../../ui/capitalize.ts";
import type { Figures, SourceCount } from "./figures.ts";
import { daysIn, type ReportPeriod } from "./period.ts";

export type DayCount = { day: string; leads: number; qualified: number };

type HourWait = { hour: number } & Percentiles;

/** In seconds. */
type Percentiles = { count: number; median: number; ninth: number };

export type GroupCount = {
  name: string;
  leads: number;
  signed: number;
};

const maxBars = 31;

export function totalsOf(byHour: Figures["byHour"]) {
  const totals = { leads: 0, judged: 0, qualified: 0, reached: 0 };
  for (const { leads, judged, qualified, waits } of byHour) {
    totals.leads += leads;
    totals.judged += judged;
    totals.qualified += qualified;
    totals.reached += waits.length;
  }
  return totals;
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
  const barAt = scaleThreshold(starts, [undefined, ...counts]);
  for (const { hour, leads, qualified } of byHour) {
    const bar = barAt(hour);
    if (!bar) continue;
    bar.leads += leads;
    bar.qualified += qualified;
  }
  return counts;
}

export function summarizeWaits(byHour: Figures["byHour"], timeZone: string) {
  const hourIn = hourOnClock(timeZone);
  const onClock = Map.groupBy(
    byHour.filter(({ waits }) => waits.length > 0),
    ({ hour }) => hourIn(hour),
  );
  const hours: HourWait[] = [...onClock]
    .map(([hour, some]) => ({ hour, ...percentilesOf(waitsOf(some)) }))
    .toSorted((one, other) => one.hour - other.hour);
  return { ...percentilesOf(waitsOf(byHour)), hours };
}

/** Calendar functions are slow: one call per day without a clock change, not per hour. */
function hourOnClock(timeZone: string) {
  const clockAt = (time: number) => minuteOfDay(new Date(time), timeZone);
  const midnights = new Map<string, number | undefined>();
  const clockAtMidnight = (name: string) => {
    if (midnights.has(name)) return midnights.get(name);
    const start = Date.parse(name);
    const clock = clockAt(start);
    const found = clock === clockAt(start + day) ? clock : undefined;
    midnights.set(name, found);
    return found;
  };
  return (hour: string) => {
    const midnight = clockAtMidnight(hour.slice(0, 10));
    const minutes =
      midnight === undefined
        ? clockAt(Date.parse(`${hour}:00:00Z`))
        : midnight + 60 * Number(hour.slice(11));
    return Math.floor(minutes / 60) % 24;
  };
}

function waitsOf(byHour: Figures["byHour"]) {
  return byHour.map(({ waits }) => waits);
}

function countOfLast(steps: Figures["steps"]) {
  return lengthOf(
    steps.filter(({ isLast }) => isLast).map(({ seconds }) => seconds),
  );
}

export function summarizeSteps({ bySource, steps }: Figures) {
  const left = Map.groupBy(steps, ({ from }) => from);
  return {
    /** A lead counts for its status, and for those that it passed through. */
    countOf(status: string) {
      const now = bySource
        .filter((row) => row.status === status)
        .reduce((total, { leads }) => total + leads, 0);
      return { now, all: now + countOfLast(left.get(status) ?? []) };
    },
    /** Seconds until a lead moved on. */
    medianOf(status: string) {
      const gone = left.get(status);
      return gone && percentilesOf(gone.map(({ seconds }) => seconds)).median;
    },
  };
}

function percentilesOf(lists: readonly (readonly number[])[]): Percentiles {
  const count = lengthOf(lists);
  // Typed arrays sort many times as fast as arrays, and whole numbers twice as fast as fractions.
  const sorted = new Int32Array(count);
  let filled = 0;
  for (const list of lists) {
    sorted.set(list, filled);
    filled += list.length;
  }
  sorted.sort();
  const at = (index: number) => sorted[index] ?? 0;
  return {
    count,
    median:
      (at(Math.floor((count - 1) / 2)) + at(Math.ceil((count - 1) / 2))) / 2,
    ninth: at(Math.ceil(0.9 * count) - 1),
  };
}

function lengthOf(lists: readonly (readonly number[])[]) {
  return lists.reduce((total, list) => total + list.length, 0);
}

export function groupCounts(
  { bySource, steps }: Figures,
  nameOf: (from: Origin) => string,
): GroupCount[] {
  const signed = steps
    .filter(({ from }) => from === signedStatus)
    .map((step) => ({ ...step, leads: 0, signed: countOfLast([step]) }));
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
