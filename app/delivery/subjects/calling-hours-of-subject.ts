import { callingHours } from "../../law/calling-hours/calling-hours.ts";
import { findStateByName } from "../../locations/find-state-by-name.ts";
import { stateAbbreviations } from "../../locations/state-abbreviations.ts";
import { states } from "../../locations/states.ts";
import {
  formatClockTime,
  formatDay,
  localDay,
} from "../../server/local-time.ts";
import { answersOf, type Subject } from "./subject.ts";

export function callableFrom(subject: Subject, now: Date): Date {
  const { isOpen, changesAt } = callingHoursOf(subject, now);
  return isOpen ? now : changesAt;
}

export function callingHoursOf(subject: Subject, now: Date, firmZone?: string) {
  const { phone, city, state } = answersOf(subject);
  const named = findStateByName(state ?? "");
  const code = named && stateAbbreviations[named.slug];
  const hours = callingHours({ phone, state: code }, now);
  const isFirms = hours.state === undefined && firmZone !== undefined;
  const timeZone = isFirms ? firmZone : hours.timeZone;
  return { ...hours, timeZone, isFirms, city, named, code };
}

export function describeLocalHours(
  subject: Subject,
  now: Date,
  firmZone?: string,
) {
  const hours = callingHoursOf(subject, now, firmZone);
  const { isOpen, changesAt, timeZone, isFirms, city, named } = hours;
  const nameOf =
    states.find(({ slug }) => stateAbbreviations[slug] === hours.state)?.name ??
    otherPlaces[hours.state ?? ""];
  // Only cities that we know: our own sentence must not quote what a visitor typed.
  const known = named?.cities.find(
    ({ name }) => name.toLowerCase() === city?.trim().toLowerCase(),
  );
  const isToday = localDay(changesAt, timeZone) === localDay(now, timeZone);
  const zoneName = isFirms ? { timeZoneName: "short" as const } : {};
  const time = formatClockTime(changesAt, timeZone, zoneName);
  return {
    isOpen,
    changesAt,
    timeZone,
    place: (hours.state === hours.code && known?.name) || nameOf,
    isFirms,
    clock: formatClockTime(now, timeZone, zoneName),
    until: isToday ? time : `${time} on ${formatDay(changesAt, timeZone)}`,
  };
}

const otherPlaces: Readonly<Record<string, string>> = {
  AS: "American Samoa",
  DC: "Washington, DC",
  GU: "Guam",
  MP: "the Northern Mariana Islands",
  PR: "Puerto Rico",
  VI: "the U.S. Virgin Islands",
};
