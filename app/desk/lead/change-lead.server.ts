import { listDestinationNames } from "../../delivery/destinations/plan/plan.ts";
import { redeliver } from "../../delivery/queue/dead-letters.server.ts";
import { listDeliveriesOf } from "../../delivery/queue/delivery-lists.server.ts";
import {
  quarantineReasonOf,
  subjectIdOf,
} from "../../delivery/subjects/subject.ts";
import type { StoredLeadEvent } from "../../leads/events/lead-event.ts";
import { statusLabel } from "../../leads/events/lead-status.ts";
import { listStatuses } from "../../leads/events/lead-status-store.server.ts";
import { findReasonProblem } from "./call-notes.ts";
import * as calls from "./changes/call-changes.server.ts";
import {
  addEvent,
  appendStatus,
  type ChangeResult,
  done,
  isRepeat,
  type LeadChange,
  refused,
  releaseFirst,
  withLockedLead,
  withUnchangedLead,
} from "./changes/change.server.ts";
import * as holders from "./changes/holder-changes.server.ts";
import { logCall } from "./changes/log-call.server.ts";
import * as quarantine from "./changes/quarantine-changes.server.ts";
import * as reminders from "./changes/reminder-changes.server.ts";
import * as threads from "./changes/thread-changes.server.ts";
import { undoStatus } from "./changes/undo-status.server.ts";

type Action = (change: LeadChange) => Promise<ChangeResult>;

const actions = new Map<string | undefined, Action>(
  Object.entries({
    take: holders.take,
    release: holders.unclaimLead,
    "hand-over": holders.handOver,
    "ask-hand-over": holders.askForHandOver,
    "decline-hand-over": holders.declineHandOver,
    call: calls.call,
    ring: calls.ring,
    log: logCall,
    undo: undoStatus,
    note: (change) =>
      addEvent(change, "note_added", { text: change.fields.text }),
    remind: reminders.remind,
    "reminder-done": reminders.finishReminder,
    status: changeStatus,
    "do-not-call": calls.markDoNotCall,
    "release-quarantine": quarantine.releaseFromQuarantine,
    discard: quarantine.discard,
    "send-again": sendAgain,
    join: threads.join,
    split: threads.split,
  }),
);

export async function changeLead(change: LeadChange): Promise<ChangeResult> {
  const action = actions.get(change.fields.act);
  return action ? action(change) : refused("The desk can't do that.");
}

async function changeStatus(change: LeadChange): Promise<ChangeResult> {
  const { to = "", reason } = change.fields;
  if (to === "") return refused("Choose a status.");
  if (quarantineReasonOf(change.subject) && to !== quarantine.discarded) {
    return releaseFirst;
  }
  const missing = findReasonProblem(to);
  if (missing && !reason?.trim()) return refused(missing);
  if (reason && reason.trim().length > 300) {
    return refused("Write the reason in at most 300 characters.");
  }
  return withUnchangedLead(change, async (_, state, transaction) => {
    const isSame = ({ kind, data }: StoredLeadEvent) =>
      kind === "status_changed" && data.to === to;
    if (await isRepeat(change, state, transaction, isSame)) return done;
    const recorded = await appendStatus(change, transaction, to, {
      reason,
    });
    if (recorded) return done;
    const label = statusLabel(await listStatuses(transaction), state.status);
    return refused(`This status can't follow “${label}”.`);
  });
}

async function sendAgain(change: LeadChange): Promise<ChangeResult> {
  const { services, subject, fields } = change;
  const id = subjectIdOf(subject);
  return withLockedLead(change, async (append, _, transaction) => {
    const deliveries = await listDeliveriesOf(transaction, id);
    const sent = deliveries.find((one) => one.id === fields.delivery);
    const now = services.now();
    const known = listDestinationNames(services.delivery.plan);
    if (sent && !known.includes(sent.destination)) {
      return refused(
        `“${sent.destination}” isn't in the delivery plan anymore.`,
      );
    }
    const count = sent ? await redeliver(transaction, sent.id, known, now) : 0;
    if (!sent || count === 0) {
      return refused("That message is already on its way.");
    }
    const { destination } = sent;
    await append({ kind: "sent_again", data: { destination } });
    return done;
  });
}
