import { parseNumbers } from "../../forms/phone/typed-numbers.ts";
import { day, minute } from "../../server/durations.ts";
import { localDay, minuteOfDay, minutesOf } from "../../server/local-time.ts";
import { isHoliday } from "../business-days.ts";
import { areaCodes, listTimeZones, unknownZones } from "./area-codes.ts";
import {
  federalHours,
  type HoursRule,
  stateHours,
  type Window,
} from "./hour-rules.ts";

export type CallingHours = {
  isOpen: boolean;
  changesAt: Date;
  timeZone: string;
  state: string | undefined;
};

/** The hours that the area code's and the named state's zones all allow. An estimate: people keep their numbers. */
export function callingHours({ phone, state }: Person, at: Date): CallingHours {
  const places = findPlaces(phone, state);
  const halfHour = Math.floor(at.getTime() / step);
  if (halfHour !== cached.halfHour) cached = { halfHour, hours: new Map() };
  const key = places.map((one) => [one.state, one.zones].join()).join(" ");
  const hours = cached.hours.get(key) ?? hoursIn(places, halfHour * step);
  cached.hours.set(key, hours);
  return hours;
}

/** Cached for the current half hour: the desk's queue asks for a hundred leads in a few places. */
let cached = { halfHour: 0, hours: new Map<string, CallingHours>() };

function hoursIn(places: readonly Place[], from: number): CallingHours {
  const clocks = clocksOf(places);
  const isOpen = isOpenAt(clocks, new Date(from));
  let changesAt = new Date(from + step);
  // A holiday on Saturday, observed on Friday, before a closed Sunday is the longest wait.
  const latest = from + 8 * day;
  while (
    isOpenAt(clocks, changesAt) === isOpen &&
    changesAt.getTime() < latest
  ) {
    changesAt = new Date(changesAt.getTime() + step);
  }
  return {
    isOpen,
    changesAt,
    timeZone: clocks[0]?.zone ?? "UTC",
    state: places[0]?.state,
  };
}

export function findTimeZone({ phone, state }: Person): string | undefined {
  const place = findPlaces(phone, state).at(-1);
  return place?.state && place.zones[0];
}

export function findAreaState(phone: string): string | undefined {
  return findPlaces(phone, undefined)[0]?.state;
}

/** Calling hours begin and end on a half hour in every zone. */
const step = 30 * minute;

type Person = { phone: string; state: string | undefined };

type Place = { state: string | undefined; zones: readonly string[] };

type Clock = { zone: string; rule: HoursRule };

function findPlaces(phone: string, named: string | undefined): Place[] {
  const area = /^\+1(\d{3})/.exec(parseNumbers(phone)[0] ?? "")?.[1];
  const byArea = area
    ? areaCodes.find(({ codes }) => codes.split(" ").includes(area))
    : undefined;
  const zones = listTimeZones(named);
  // Within the named state, the area code decides the zone.
  const isElsewhere = zones.length > 0 && byArea?.state !== named;
  const places: Place[] = [
    ...(byArea ? [byArea] : []),
    ...(isElsewhere ? [{ state: named, zones }] : []),
  ];
  return places.length > 0
    ? places
    : [{ state: undefined, zones: unknownZones }];
}

function clocksOf(places: readonly Place[]): Clock[] {
  return places.flatMap((place) =>
    place.zones.map((zone) => ({ zone, rule: ruleOf(place.state) })),
  );
}

function ruleOf(state: string | undefined): HoursRule {
  return (state && stateHours[state]) || federalHours;
}

function isOpenAt(clocks: readonly Clock[], time: Date): boolean {
  return clocks.every(({ zone, rule }) => {
    const window = windowOn(rule, localDay(time, zone));
    if (window === "none") return false;
    const now = minuteOfDay(time, zone);
    return minutesOf(window.from) <= now && now < minutesOf(window.to);
  });
}

function windowOn(rule: HoursRule, day: string): Window {
  if (rule.holidays && isHoliday(day)) return "none";
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0) return rule.sunday ?? rule.daily;
  return weekday === 6 ? (rule.saturday ?? rule.daily) : rule.daily;
}
