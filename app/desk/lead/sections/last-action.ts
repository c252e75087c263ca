import type { StoredLeadEvent } from "../../../leads/events/lead-event.ts";
import { firstStatus } from "../../../leads/events/lead-status.ts";
import { statusOfOutcome } from "../call-notes.ts";

/** The newest event, or the last call or release with what it changed. Oldest first. */
export function listLastAction(
  newestFirst: readonly StoredLeadEvent[],
): StoredLeadEvent[] {
  const count = newestFirst.findIndex(
    ({ kind, data }) => kind !== "status_changed" || data.undoes,
  );
  const [newest, action, before] = [
    newestFirst[0],
    newestFirst[count],
    newestFirst[count + 1],
  ];
  if (!newest || !action) return newestFirst.slice(0, 1);
  // A status that was set by hand afterwards is another action.
  const steps = newestFirst.slice(0, count);
  const place = steps.findLastIndex((step) => isGoalOf(action, step));
  const isRightBehind = newest.seq === action.seq + count;
  if (place > 0 || (count > 0 && (place < 0 || !isRightBehind))) {
    return [newest];
  }
  const isReminder =
    action.kind === "call_logged" &&
    before?.kind === "reminder_set" &&
    before.seq === action.seq - 1 &&
    before.at.getTime() === action.at.getTime();
  return newestFirst.slice(0, count + (isReminder ? 2 : 1)).reverse();
}

/** Whether the step leads to the status that the action sets, not to one that it implies on the way. */
function isGoalOf(
  { kind, data, by }: StoredLeadEvent,
  { data: step, by: stepBy }: StoredLeadEvent,
): boolean {
  if (by.name !== stepBy.name) return false;
  if (kind === "quarantine_released") return step.to === firstStatus;
  const goal = kind === "call_logged" && statusOfOutcome(data.outcome);
  // An unanswered call changes no later status.
  return step.to === goal && (goal !== "trying" || step.from === firstStatus);
}

/** The status before the last change of status (by hand or by a call's outcome), unless that change was an undo. */
export function findUndoable(
  newestFirst: readonly StoredLeadEvent[],
):
  | { by: StoredLeadEvent["by"]; at: Date; from: string; hasReminder: boolean }
  | undefined {
  const events = listLastAction(newestFirst);
  const change = events.find(({ kind }) => kind === "status_changed");
  const action =
    events.length === 1
      ? change
      : events.find(({ kind }) => kind === "call_logged");
  return action && change && !change.data.undoes
    ? {
        by: action.by,
        at: action.at,
        from: String(change.data.from),
        hasReminder: events[0]?.kind === "reminder_set",
      }
    : undefined;
}
