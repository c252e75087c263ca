import { subjectIdOf } from "../../../delivery/subjects/subject.ts";
import { firstStatus } from "../../../leads/events/lead-status.ts";
import {
  appendStatus,
  type ChangeResult,
  done,
  type LeadChange,
  refused,
  withUnchangedLead,
} from "./change.server.ts";

export const discarded = "not-a-lead";

export function releaseFromQuarantine(sent: LeadChange): Promise<ChangeResult> {
  const { services, subject } = sent;
  const id = subjectIdOf(subject);
  const at = services.now();
  // A release is the lead's arrival, so the lead is reopened at the same time.
  const change = { ...sent, services: { ...services, now: () => at } };
  return withUnchangedLead(change, async (append, { status }, transaction) => {
    const stores = {
      lead: services.leads,
      callback: services.callbacks,
      unfinished: services.partials,
    };
    const store = stores[subject.kind];
    const isReleased = await store.release(transaction, id, at);
    if (!isReleased) return refused("This lead isn't quarantined anymore.");
    await append({ kind: "quarantine_released", data: {} });
    if (status === discarded) {
      await appendStatus(change, transaction, firstStatus);
    }
    return done;
  });
}

export function discard(change: LeadChange): Promise<ChangeResult> {
  return withUnchangedLead(change, async (append, _, transaction) => {
    const closed = await appendStatus(change, transaction, discarded);
    if (!closed) return refused("A lead with this status can't be discarded.");
    await append({ kind: "discarded", data: {} });
    return done;
  });
}
