import { callingHours } from "../../law/calling-hours/calling-hours.ts";
import { findStateByName } from "../../locations/find-state-by-name.ts";
import { postalCodes } from "../../locations/postal-codes.ts";
import { states } from "../../locations/states.ts";
import { clockTime, dayInWords, dayOnClock } from "../../server/local-time.ts";
import { phoneOf, type Subject } from "./subject.ts";

/** When this person may be called. Field names are a contract: docs/webhooks.md. */
export function describeCallingHours(subject: Subject, now: Date) {
  const { city, named, code, hours } = hoursOf(subject, now);
  const { isOpen, changesAt, timeZone, state } = hours;
  const nameOf = states.find(({ slug }) => postalCodes[slug] === state)?.name;
  // A city that we know: what a visitor typed must not stand in our own words.
  const known = named?.cities.find(
    ({ name }) => name.toLowerCase() === city?.trim().toLowerCase(),
  );
  const place = (state === code && known?.name) || nameOf || state;
  const where = place ? ` in ${place}` : "";
  const there = `${clockTime(now, timeZone)} there now`;
  const isToday = dayOnClock(changesAt, timeZone) === dayOnClock(now, timeZone);
  const when = isToday
    ? clockTime(changesAt, timeZone)
    : `${clockTime(changesAt, timeZone)} on ${dayInWords(changesAt, timeZone)}`;
  const words = isOpen
    ? `You may call until ${when}${where} (${there})`
    : `Don't call before ${when}${where} (${there})`;
  return { open: isOpen, words, changesAt: changesAt.toISOString(), timeZone };
}

/** From when on this person may be called: now, or when calling hours begin. */
export function callableFrom(subject: Subject, now: Date): Date {
  const { isOpen, changesAt } = hoursOf(subject, now).hours;
  return isOpen ? now : changesAt;
}

function hoursOf(subject: Subject, now: Date) {
  const { city, state } = placeOf(subject);
  const named = findStateByName(state ?? "");
  const code = named && postalCodes[named.slug];
  const hours = callingHours({ phone: phoneOf(subject), state: code }, now);
  return { city, named, code, hours };
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
