import { minute } from "../../server/durations.ts";
import { minuteOfDay, minutesOf } from "../../server/local-time.ts";

/** Who is asked to call, one after the other, until somebody says that they do. */
export type Contacts = {
  /** How long each has before the next one is asked too. */
  minutes: number;
  people: readonly Contact[];
};

export type Contact = {
  name: string;
  /** On the clock of `timeZone`; over midnight where `to` is not after `from`. */
  quietHours: { from: string; to: string; timeZone: string } | undefined;
  /** Names of destinations. */
  reach: readonly string[];
};

/** When each is asked. */
export type EscalationStep = { contact: Contact; at: Date };

/**
 * The turns of a lead that nobody takes, from `now` on: each time the first of the list who was not asked yet and is
 * not at rest. Where all the others rest, the one who wakes first. Urgent ones know no rest. `end` is when the last
 * one's time is over.
 */
export function planEscalation(
  { minutes, people }: Contacts,
  isUrgent: boolean,
  now: Date,
): { turns: EscalationStep[]; end: Date } {
  const turns: EscalationStep[] = [];
  let left = [...people];
  let time = now;
  while (left.length > 0) {
    const awake = left.map((contact) => ({
      contact,
      at: isUrgent ? time : endOfRest(contact, time),
    }));
    const next = awake.reduce((first, other) =>
      other.at < first.at ? other : first,
    );
    turns.push(next);
    left = left.filter((contact) => contact !== next.contact);
    time = new Date(next.at.getTime() + minutes * minute);
  }
  return { turns, end: time };
}

/** The first moment from `time` on that is not in the contact's quiet hours. */
function endOfRest({ quietHours }: Contact, time: Date): Date {
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
  // The local clock may have skipped or repeated an hour meanwhile.
  const over = day - minutesUntil(moment);
  if (over <= 120) moment = later(moment, -over);
  while (isQuiet(moment)) moment = later(moment, 1);
  return moment;
}

function later(time: Date, minutes: number) {
  return new Date(time.getTime() + minutes * minute);
}
