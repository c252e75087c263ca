import { subjectIdOf } from "../../../delivery/subjects/subject.ts";
import {
  leadEventSchemas,
  type StoredLeadEvent,
} from "../../../leads/events/lead-event.ts";
import { listLeadEvents } from "../../../leads/events/lead-event-rows.server.ts";
import type { OtherBody } from "../../../leads/events/lead-events.server.ts";
import { findLastOutcome } from "../sections/last-action.ts";
import {
  appendStatus,
  type ChangeResult,
  done,
  isBy,
  type LeadChange,
  refused,
  withLockedLead,
} from "./change.server.ts";

/** Restores the status from before this account's last call, unless anything was done since. */
export function undoOutcome(change: LeadChange): Promise<ChangeResult> {
  const { subject, account, fields } = change;
  return withLockedLead(change, async (append, { version }, transaction) => {
    const events = await listLeadEvents(transaction, subjectIdOf(subject));
    const outcome = findLastOutcome(events);
    const isLatest = String(version) === fields.version;
    if (!outcome || !isLatest || !isBy(account, outcome.by)) {
      return refused(
        "This lead has changed since, so there's nothing to undo. Change its status instead.",
      );
    }
    if (outcome.hasReminder) await append(reminderBefore(events));
    await appendStatus(change, transaction, outcome.from, {
      undoes: outcome.at.toISOString(),
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
