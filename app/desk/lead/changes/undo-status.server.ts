import { subjectIdOf } from "../../../delivery/subjects/subject.ts";
import {
  leadEventSchemas,
  type StoredLeadEvent,
} from "../../../leads/events/lead-event.ts";
import { listLeadEvents } from "../../../leads/events/lead-event-rows.server.ts";
import type { OtherBody } from "../../../leads/events/lead-events.server.ts";
import { findUndoable } from "../sections/last-action.ts";
import {
  appendStatus,
  type ChangeResult,
  done,
  isBy,
  type LeadChange,
  refused,
  withLockedLead,
} from "./change.server.ts";

/** Restores the status from before this account's last call or change of status, unless anything was done since. */
export function undoStatus(change: LeadChange): Promise<ChangeResult> {
  const { subject, account, fields } = change;
  return withLockedLead(change, async (append, { version }, transaction) => {
    const events = await listLeadEvents(transaction, subjectIdOf(subject));
    const action = findUndoable(events);
    const isLatest = String(version) === fields.version;
    if (!action || !isLatest || !isBy(account, action.by)) {
      return refused(
        "This lead has changed since, so there's nothing to undo. Change its status instead.",
      );
    }
    if (action.hasReminder) await append(reminderBefore(events));
    await appendStatus(change, transaction, action.from, {
      undoes: action.at.toISOString(),
    });
    return done;
  });
}

/** Puts back the reminder that the outcome replaced, if there was one. */
function reminderBefore(newestFirst: readonly StoredLeadEvent[]): OtherBody {
  const [, before] = newestFirst.filter(({ kind }) =>
    ["reminder_set", "reminder_done"].includes(kind),
  );
  return before?.kind === "reminder_set"
    ? {
        kind: "reminder_set",
        data: leadEventSchemas.reminder_set.parse(before.data),
      }
    : { kind: "reminder_done", data: { isUndone: true } };
}
