import {
  callableFrom,
  describeLocalHours,
} from "../../delivery/subjects/calling-hours-of-subject.ts";
import type { Subject } from "../../delivery/subjects/subject.ts";
import { hour } from "../../server/durations.ts";
import {
  addDays,
  formatClockTime,
  formatDay,
  localDay,
  parseLocalTime,
} from "../../server/local-time.ts";

export type SuggestedReminder = { label: string; at: Date };

export const inTwoHours = "in 2 hours";

/** What a form sends; "in 2 hours" is from when it is sent. */
export function timeValueOf({ label, at }: SuggestedReminder): string {
  return label === inTwoHours ? label : at.toISOString();
}

/** Times when the person may be called: in two hours or later that day, and the next morning in their time zone. */
export function suggestReminders(
  subject: Subject,
  now: Date,
  firmZone: string,
): SuggestedReminder[] {
  const hours = describeLocalHours(subject, now, firmZone);
  const today = localDay(now, hours.timeZone);
  const tomorrow = addDays(today, 1);
  const soon = new Date(now.getTime() + 2 * hour);
  const next = callableFrom(subject, soon);
  const morning = parseLocalTime(`${tomorrow}T09:00`, hours.timeZone);
  return [next, callableFrom(subject, morning)]
    .filter((at, index) => index > 0 || localDay(at, hours.timeZone) === today)
    .map((at) => ({
      at,
      label:
        at === soon ? inTwoHours : describeTime(at, { today, tomorrow }, hours),
    }));
}

function describeTime(
  at: Date,
  { today, tomorrow }: { today: string; tomorrow: string },
  { timeZone, place, isFirms }: ReturnType<typeof describeLocalHours>,
) {
  const day = localDay(at, timeZone);
  const names = new Map([
    [today, "today"],
    [tomorrow, "tomorrow"],
  ]);
  const zone = isFirms ? { timeZoneName: "short" as const } : {};
  const there = isFirms ? "" : place ? ` in ${place}` : " there";
  return `${names.get(day) ?? `on ${formatDay(at, timeZone)}`} at ${formatClockTime(at, timeZone, zone)}${there}`;
}
