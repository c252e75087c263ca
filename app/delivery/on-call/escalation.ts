import { minute } from "../../server/durations.ts";
import { minuteOfDay, minutesOf } from "../../server/local-time.ts";
import type { Contact, Contacts } from "../destinations/plan/plan.ts";

export type EscalationStep = { contact: Contact; at: Date };

/** In list order, outside quiet hours and within calling hours, which urgent leads ignore. `end` is when the last step ends. */
export function planEscalation(
  { minutes, people }: Contacts,
  isUrgent: boolean,
  now: Date,
  callableFrom: (time: Date) => Date,
): { steps: EscalationStep[]; end: Date } {
  const steps: EscalationStep[] = [];
  let left = [...people];
  const start = isUrgent ? now : callableFrom(now);
  let time = start;
  while (left.length > 0) {
    const available = left.map((contact) => ({
      contact,
      at: isUrgent ? time : findStepTime(contact, time, callableFrom),
    }));
    const next = available.reduce((first, other) =>
      other.at < first.at ? other : first,
    );
    steps.push(next);
    left = left.filter((contact) => contact !== next.contact);
    time = later(next.at, minutes);
  }
  const last = steps.at(-1)?.at ?? start;
  return { steps, end: later(last, minutes) };
}

/** Quiet hours may cover all calling hours; then the contact is asked when they end. */
function findStepTime(
  contact: Contact,
  time: Date,
  callableFrom: (time: Date) => Date,
): Date {
  let at = time;
  for (let tries = 0; tries < maxTries; tries++) {
    const next = endOfQuietHours(contact, callableFrom(at));
    if (next.getTime() === at.getTime()) return at;
    at = next;
  }
  return endOfQuietHours(contact, callableFrom(time));
}

const maxTries = 20;

function endOfQuietHours({ quietHours }: Contact, time: Date): Date {
  if (!quietHours) return time;
  const { from, to, timeZone } = quietHours;
  const isQuiet = (moment: Date) => {
    const now = minuteOfDay(moment, timeZone);
    const [start, end] = [minutesOf(from), minutesOf(to)];
    return start < end ? start <= now && now < end : start <= now || now < end;
  };
  if (from === to || !isQuiet(time)) return time;
  const day = 24 * 60;
  const minutesUntil = (moment: Date) =>
    (minutesOf(to) - minuteOfDay(moment, timeZone) + day) % day;
  const start = new Date(Math.floor(time.getTime() / minute) * minute);
  let moment = later(start, minutesUntil(start));
  // The local clock may have skipped or repeated an hour.
  const over = day - minutesUntil(moment);
  if (over <= 120) moment = later(moment, -over);
  while (isQuiet(moment)) moment = later(moment, 1);
  return moment;
}

function later(time: Date, minutes: number) {
  return new Date(time.getTime() + minutes * minute);
}
