import { z } from "zod";
import { quarantineReasonOf } from "../../../delivery/subjects/subject.ts";
import { isStorableDay } from "../../../forms/accident-date.ts";
import { leadEventSchemas } from "../../../leads/events/lead-event.ts";
import { isClockTime, parseLocalTime } from "../../../server/local-time.ts";
import { inTwoHours, suggestReminders } from "../suggested-reminders.ts";
import {
  type ChangeResult,
  done,
  type LeadChange,
  refused,
  releaseFirst,
  withUnchangedLead,
} from "./change.server.ts";
import {
  mayFinishReminder,
  notYours,
  takeInTransaction,
} from "./holder-changes.server.ts";

export async function remind(change: LeadChange): Promise<ChangeResult> {
  const { note, at = "" } = change.fields;
  if (quarantineReasonOf(change.subject)) return releaseFirst;
  const due = findDue(change, at);
  if (!due) return refused("Choose a day and a time.");
  if (due < change.services.now()) {
    return refused("That time is over. Choose a later one.");
  }
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
      const taken = await takeInTransaction(transaction, change);
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
export function findDue(
  { services, subject }: LeadChange,
  at: string,
): Date | undefined {
  const { timeZone } = services.delivery.plan;
  if (at === inTwoHours) {
    return suggestReminders(subject, services.now(), timeZone)[0]?.at;
  }
  const [day = "", time = ""] = at.split("T");
  if (!isStorableDay(day)) return undefined;
  if (isClockTime(time)) return parseLocalTime(at, timeZone);
  return z.iso.datetime().safeParse(at).success ? new Date(at) : undefined;
}

/** A colleague's reminder may be finished by them or an owner; that of a contact without an account, by anyone. */
export function finishReminder(change: LeadChange): Promise<ChangeResult> {
  return withUnchangedLead(
    change,
    async (append, state) => {
      if (!mayFinishReminder(change.account, state)) {
        return notYours(state.owner);
      }
      if (state.next_action_at === null) return done;
      await append({ kind: "reminder_done", data: {} });
      return done;
    },
    reminderKinds,
  );
}

const reminderKinds = ["reminder_set", "reminder_done"] as const;
