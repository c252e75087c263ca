import { isStorableDay } from "../../../forms/accident-date.ts";
import { leadEventSchemas } from "../../../leads/events/lead-event.ts";
import { isClockTime, parseLocalTime } from "../../../server/local-time.ts";
import { reminderTimes } from "../sections/next-step.ts";
import {
  addEvent,
  type ChangeResult,
  done,
  type LeadChange,
  refused,
  withUnchangedLead,
} from "./change.server.ts";

export async function remind(change: LeadChange): Promise<ChangeResult> {
  const { note } = change.fields;
  const due = findDue(change);
  if (!due) return refused("Choose a day and a time.");
  const read = leadEventSchemas.reminder_set.safeParse({
    at: due.toISOString(),
    ...(note && { note }),
  });
  if (!read.success) {
    return refused("Write the note in at most 300 characters.");
  }
  return withUnchangedLead(
    change,
    async (append, { closed_at }) => {
      if (closed_at !== null) return refused(closedLead);
      await append({ kind: "reminder_set", data: read.data });
      return done;
    },
    reminderKinds,
  );
}

const closedLead =
  "This lead is closed, so nobody would be reminded. Change its status first.";

function findDue({ services, fields }: LeadChange): Date | undefined {
  const { when = "", at = "" } = fields;
  const { timeZone } = services.delivery.plan;
  const [day = "", time = ""] = at.split("T");
  return isStorableDay(day) && isClockTime(time)
    ? parseLocalTime(at, timeZone)
    : reminderTimes.get(when)?.(services.now(), timeZone);
}

export function finishReminder(change: LeadChange): Promise<ChangeResult> {
  return addEvent(change, "reminder_done", {}, reminderKinds);
}

const reminderKinds = ["reminder_set", "reminder_done"] as const;
