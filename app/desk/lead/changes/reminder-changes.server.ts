import { z } from "zod";
import { isStorableDay } from "../../../forms/accident-date.ts";
import { leadEventSchemas } from "../../../leads/events/lead-event.ts";
import { isClockTime, parseLocalTime } from "../../../server/local-time.ts";
import { inTwoHours, suggestReminders } from "../suggested-reminders.ts";
import {
  addEvent,
  type ChangeResult,
  done,
  type LeadChange,
  refused,
  withUnchangedLead,
} from "./change.server.ts";
import { takeWithin } from "./holder-changes.server.ts";

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
    async (append, { closed_at }, transaction) => {
      if (closed_at !== null) return refused(closedLead);
      const taken = await takeWithin(transaction, change);
      if (!taken.ok) return taken;
      await append({ kind: "reminder_set", data: read.data });
      return done;
    },
    reminderKinds,
  );
}

const closedLead =
  "This lead is closed, so nobody would be reminded. Change its status first.";

/** A suggested time is in UTC, a typed one in the firm's time zone. */
function findDue({ services, subject, fields }: LeadChange): Date | undefined {
  const { when, at = "" } = fields;
  const { timeZone } = services.delivery.plan;
  if (when === inTwoHours) {
    return suggestReminders(subject, services.now(), timeZone)[0]?.at;
  }
  const [day = "", time = ""] = at.split("T");
  if (!isStorableDay(day)) return undefined;
  if (isClockTime(time)) return parseLocalTime(at, timeZone);
  return z.iso.datetime().safeParse(at).success ? new Date(at) : undefined;
}

export function finishReminder(change: LeadChange): Promise<ChangeResult> {
  return addEvent(change, "reminder_done", {}, reminderKinds);
}

const reminderKinds = ["reminder_set", "reminder_done"] as const;
