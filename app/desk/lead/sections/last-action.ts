import type { StoredLeadEvent } from "../../../leads/events/lead-event.ts";

/** The newest event; after a call or a release, also the status changes recorded right after it. Oldest first. */
export function listLastAction(
  newestFirst: readonly StoredLeadEvent[],
): StoredLeadEvent[] {
  const statusChanges = newestFirst.findIndex(
    ({ kind, data }) => kind !== "status_changed" || data.undoes,
  );
  const [newest, action] = [newestFirst[0], newestFirst[statusChanges]];
  const changesStatus =
    action?.kind === "call_logged" || action?.kind === "quarantine_released";
  const isRightBehind =
    action !== undefined && newest?.seq === action.seq + statusChanges;
  const count = changesStatus && isRightBehind ? 1 + statusChanges : 1;
  return newestFirst.slice(0, count).reverse();
}

/** When the call whose outcome was recorded last was logged, and the status before it. */
export function findLastOutcome(
  newestFirst: readonly StoredLeadEvent[],
): { by: StoredLeadEvent["by"]; at: Date; from: string } | undefined {
  const [call, change] = listLastAction(newestFirst);
  return call?.kind === "call_logged" && change
    ? { by: call.by, at: call.at, from: String(change.data.from) }
    : undefined;
}
