import { isDeepStrictEqual } from "node:util";
import { quarantineReasonOf } from "../../../delivery/subjects/subject.ts";
import {
  type CallOutcome,
  callOutcomes,
  leadEventSchemas,
  type StoredLeadEvent,
} from "../../../leads/events/lead-event.ts";
import {
  findStatus,
  firstStatus,
  type LeadStatus,
  statusesTo,
  statusLabel,
} from "../../../leads/events/lead-status.ts";
import { listStatuses } from "../../../leads/events/lead-status-store.server.ts";
import {
  findNoteProblem,
  findReasonProblem,
  isWithoutAnswer,
  noteWithoutCall,
  statusOfOutcome,
} from "../call-notes.ts";
import {
  addEvent,
  appendStatus,
  type ChangeResult,
  done,
  isRepeat,
  type LeadChange,
  refused,
  releaseFirst,
  withUnchangedLead,
} from "./change.server.ts";
import { takeInTransaction } from "./holder-changes.server.ts";
import { findDue } from "./reminder-changes.server.ts";

export async function logCall(change: LeadChange): Promise<ChangeResult> {
  const { outcome = "", note, reason } = change.fields;
  const missing = findNoteProblem(outcome);
  if (missing && !note?.trim() && !reason?.trim()) return refused(missing);
  if (outcome === noteWithoutCall)
    return addEvent(change, "note_added", { text: note });
  if (!isOutcome(outcome)) return refused("Choose what happened.");
  if (quarantineReasonOf(change.subject)) return releaseFirst;
  const details = [reason, note].filter(Boolean).join("\n");
  const logged = leadEventSchemas.call_logged.safeParse({
    outcome,
    ...(details && { note: details }),
  });
  if (!logged.success) {
    return refused("Write the note in at most 4,000 characters.");
  }
  const retry = readRetry(change, outcome);
  if (retry === "invalid") return refused("Choose when to try again.");
  return withUnchangedLead(change, async (append, state, transaction) => {
    const { status, closed_at } = state;
    const isSame = ({ kind, data }: StoredLeadEvent) =>
      kind === "call_logged" && isDeepStrictEqual(data, logged.data);
    if (await isRepeat(change, state, transaction, isSame)) return done;
    const statuses = await listStatuses(transaction);
    const problem = findStatusProblem(statuses, status, outcome);
    if (problem) return refused(problem);
    const taken = await takeInTransaction(transaction, change);
    if (!taken.ok) return taken;
    const to = statusAfter(outcome, status);
    const steps = statusesTo(statuses, status, to);
    if (retry && closed_at === null) {
      await append({ kind: "reminder_set", data: { at: retry.toISOString() } });
    }
    await append({ kind: "call_logged", data: logged.data });
    const why = reason || (findReasonProblem(to) ? note : undefined);
    for (const step of steps) {
      const reason = step === to ? why : undefined;
      await appendStatus(change, transaction, step, { reason });
    }
    return done;
  });
}

/** When to try again, if the form says so and nobody answered. */
function readRetry(change: LeadChange, outcome: CallOutcome) {
  const { retry } = change.fields;
  if (!retry || !isWithoutAnswer(outcome)) return undefined;
  const due = findDue(change, retry);
  // A page that was left open may still suggest a time that is over.
  return due && due > change.services.now() ? due : "invalid";
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
  return `“${callOutcomes[outcome]}” can't follow “${statusLabel(statuses, status)}”. Change the status first.`;
}

function statusAfter(outcome: CallOutcome, status: string): string {
  const to = statusOfOutcome(outcome);
  return to === "trying" && status !== firstStatus ? status : to;
}

function isOutcome(text: string): text is CallOutcome {
  return Object.hasOwn(callOutcomes, text);
}
