import {
  type CallOutcome,
  callOutcomes,
  leadEventSchemas,
} from "../../../leads/events/lead-event.ts";
import {
  findStatus,
  type LeadStatus,
  statusesTo,
  statusLabel,
} from "../../../leads/events/lead-status.ts";
import { listStatuses } from "../../../leads/events/lead-status-store.server.ts";
import {
  findNoteProblem,
  findReasonProblem,
  noteWithoutCall,
} from "../call-notes.ts";
import {
  addEvent,
  appendStatus,
  type ChangeResult,
  done,
  type LeadChange,
  refused,
  withUnchangedLead,
} from "./change.server.ts";
import { takeWithin } from "./holder-changes.server.ts";

export async function logCall(change: LeadChange): Promise<ChangeResult> {
  const { outcome = "", note, reason } = change.fields;
  const missing = findNoteProblem(outcome);
  if (missing && !note?.trim() && !reason?.trim()) return refused(missing);
  if (outcome === noteWithoutCall)
    return addEvent(change, "note_added", { text: note });
  if (!isOutcome(outcome)) return refused("Choose what happened.");
  const details = [reason, note].filter(Boolean).join("\n");
  const logged = leadEventSchemas.call_logged.safeParse({
    outcome,
    ...(details && { note: details }),
  });
  if (!logged.success) {
    return refused("Write the note in at most 4,000 characters.");
  }
  return withUnchangedLead(change, async (append, { status }, transaction) => {
    const statuses = await listStatuses(transaction);
    const problem = findStatusProblem(statuses, status, outcome);
    if (problem) return refused(problem);
    const taken = await takeWithin(transaction, change);
    if (!taken.ok) return taken;
    const to = statusAfter(outcome, status);
    const steps = statusesTo(statuses, status, to);
    await append({ kind: "call_logged", data: logged.data });
    const why = reason || (findReasonProblem(to) ? note : undefined);
    for (const step of steps) {
      const reason = step === to ? why : undefined;
      await appendStatus(change, transaction, step, { reason });
    }
    return done;
  });
}

export function listOutcomesAfter(
  statuses: readonly LeadStatus[],
  status: string,
): CallOutcome[] {
  return Object.keys(callOutcomes)
    .filter(isOutcome)
    .filter((outcome) => !findStatusProblem(statuses, status, outcome));
}

/** An outcome whose status the firm doesn't use is logged without one. */
function findStatusProblem(
  statuses: readonly LeadStatus[],
  status: string,
  outcome: CallOutcome,
): string | undefined {
  const to = statusAfter(outcome, status);
  const isUsed = findStatus(statuses, to)?.isRetired === false;
  // Someone who has booked may be reached once more, and stays booked.
  const mayStay = to !== outcome || to === "reached" || to === status;
  if (!isUsed || mayStay || statusesTo(statuses, status, to).length > 0) {
    return undefined;
  }
  return `"${callOutcomes[outcome]}" can't follow "${statusLabel(statuses, status)}". Change the status first.`;
}

/** These outcomes are also statuses. */
const statusOutcomes: ReadonlySet<CallOutcome> = new Set([
  "reached",
  "booked",
  "signed",
  "declined",
  "referred",
]);

function statusAfter(outcome: CallOutcome, status: string): string {
  if (statusOutcomes.has(outcome)) return outcome;
  return status === "new" ? "trying" : status;
}

function isOutcome(text: string): text is CallOutcome {
  return Object.hasOwn(callOutcomes, text);
}
