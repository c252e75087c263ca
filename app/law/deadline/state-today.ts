import { hour } from "../../server/durations.ts";
import { addDays, localDay, parseLocalTime } from "../../server/local-time.ts";
import { listTimeZones } from "../calling-hours/area-codes.ts";

/** YYYY-MM-DD in a state's first time zone, and in its last, which lags behind around midnight. */
export type StateToday = { first: string; last: string };

export function todayIn(state: string | undefined, now: Date): StateToday {
  const thisHour = Math.floor(now.getTime() / hour);
  if (thisHour !== cached.hour) cached = { hour: thisHour, states: new Map() };
  const found = cached.states.get(state) ?? readClocks(state, now);
  cached.states.set(state, found);
  return found;
}

/** Cached for the current hour, because every lead asks. Dates change on the hour in all of these zones. */
let cached = { hour: 0, states: new Map<string | undefined, StateToday>() };

function readClocks(state: string | undefined, now: Date): StateToday {
  const days = zonesOf(state)
    .map((zone) => localDay(now, zone))
    .toSorted();
  return { first: days.at(-1) ?? "", last: days[0] ?? "" };
}

export function startOfDayIn(day: string, state: string | undefined): Date {
  return new Date(Math.min(...midnights(day, state)));
}

export function endOfDayIn(day: string, state: string | undefined): Date {
  return new Date(Math.max(...midnights(addDays(day, 1), state)));
}

function midnights(day: string, state: string | undefined) {
  return zonesOf(state).map((zone) =>
    parseLocalTime(`${day}T00:00`, zone).getTime(),
  );
}

function zonesOf(state: string | undefined) {
  const zones = listTimeZones(state);
  return zones.length > 0 ? zones : ["UTC"];
}
