import { subjectIdOf } from "../../../delivery/subjects/subject.ts";
import { listLeadEvents } from "../../../leads/events/lead-event-rows.server.ts";
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

/** Puts the status back to what it was before one's last call, unless anything was done since. */
export function undoOutcome(change: LeadChange): Promise<ChangeResult> {
  const { subject, account, fields } = change;
  return withLockedLead(change, async (_, { version }, transaction) => {
    const events = await listLeadEvents(transaction, subjectIdOf(subject));
    const outcome = findLastOutcome(events);
    const isLatest = String(version) === fields.version;
    if (!outcome || !isLatest || !isBy(account, outcome.by)) {
      return refused(
        "This lead has changed since, so there's nothing to undo. Change its status instead.",
      );
    }
    await appendStatus(change, transaction, outcome.from, {
      undoes: outcome.at.toISOString(),
    });
    return done;
  });
}
