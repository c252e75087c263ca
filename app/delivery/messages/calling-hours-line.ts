import {
  callingHours,
  isCallingHour,
} from "../../law/calling-hours/calling-hours.ts";
import { findStateByName } from "../../locations/find-state-by-name.ts";
import { postalCodes } from "../../locations/postal-codes.ts";
import { states } from "../../locations/states.ts";
import { clockTime, dayInWords, dayOnClock } from "../../server/local-time.ts";
import { phoneOf, type Subject } from "./subjects/subject.ts";

/** When this person may be called. Field names are a contract: docs/webhooks.md. */
export function describeCallingHours(subject: Subject, now: Date) {
  const { isOpen, changesAt, timeZone, place, clock, until } = readClock(
    subject,
    now,
  );
  const where = place ? ` in ${place}` : "";
  const words = isOpen
    ? `You may call until ${until}${where} (${clock} there now)`
    : `Don't call before ${until}${where} (${clock} there now)`;
  return { open: isOpen, words, changesAt: changesAt.toISOString(), timeZone };
}

/**
 * The most likely local time of this person, and until or from when they may be called. Where nothing says where they
 * are, the times are those of `firmZone`, and named.
 */
export function readClock(subject: Subject, now: Date, firmZone?: string) {
  const { city, named, code, hours } = hoursOf(subject, now);
  const { isOpen, changesAt, state } = hours;
  const isFirms = state === undefined && firmZone !== undefined;
  const timeZone = isFirms ? firmZone : hours.timeZone;
  const nameOf = states.find(({ slug }) => postalCodes[slug] === state)?.name;
  // Only cities that we know: our own sentence must not quote what a visitor typed.
  const known = named?.cities.find(
    ({ name }) => name.toLowerCase() === city?.trim().toLowerCase(),
  );
  const isToday = dayOnClock(changesAt, timeZone) === dayOnClock(now, timeZone);
  const zoneName = isFirms ? { timeZoneName: "short" as const } : {};
  const time = clockTime(changesAt, timeZone, zoneName);
  return {
    isOpen,
    changesAt,
    timeZone,
    place: (state === code && known?.name) || nameOf || state,
    isFirms,
    clock: clockTime(now, timeZone, zoneName),
    until: isToday ? time : `${time} on ${dayInWords(changesAt, timeZone)}`,
  };
}

/** From when this person may be called: now, or when calling hours begin. */
export function callableFrom(subject: Subject, now: Date): Date {
  const { isOpen, changesAt } = hoursOf(subject, now).hours;
  return isOpen ? now : changesAt;
}

export function isCallable(subject: Subject, now: Date): boolean {
  const { code } = stateOf(subject);
  return isCallingHour({ phone: phoneOf(subject), state: code }, now);
}

function hoursOf(subject: Subject, now: Date) {
  const { city, named, code } = stateOf(subject);
  const hours = callingHours({ phone: phoneOf(subject), state: code }, now);
  return { city, named, code, hours };
}

function stateOf(subject: Subject) {
  const { city, state } = placeOf(subject);
  const named = findStateByName(state ?? "");
  return { city, named, code: named && postalCodes[named.slug] };
}

function placeOf(subject: Subject): {
  city?: string | null | undefined;
  state?: string | null | undefined;
} {
  switch (subject.kind) {
    case "lead":
      return subject.lead;
    case "callback":
      return {};
    case "unfinished":
      return subject.partial.answers;
  }
}
