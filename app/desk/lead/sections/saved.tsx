import {
  callOutcomes,
  type StoredLeadEvent,
} from "../../../leads/events/lead-event.ts";
import { statusLabel } from "../../../leads/events/lead-status.ts";
import { formatDateTime } from "../../../server/local-time.ts";
import { joinNames } from "../../../ui/join-names.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ActionButton } from "../forms/action-form.tsx";
import type { LeadView } from "../lead-view.server.ts";
import { findUndoable, listLastAction } from "./last-action.ts";

/** Confirms what was saved, and says what comes next where the page doesn't suggest it. */
export function Saved({ view }: { view: LeadView }) {
  const { events, account, mayWork } = view;
  const own = events.filter(({ by }) => by.id === account.id);
  const [title, next] = describeSaved(listLastAction(own), view);
  const mayUndo = mayWork && findUndoable(events)?.by.id === account.id;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="grow">
        <Notice kind="success" title={title} description={!view.next && next} />
      </div>
      {mayUndo && <ActionButton view={view} act="undo" label="Undo" />}
    </div>
  );
}

type Confirmation = readonly [title: string, next?: string];

function describeSaved(
  events: readonly StoredLeadEvent[],
  { state, statuses, timeZone, details }: LeadView,
): Confirmation {
  const dataOf = (kind: string) =>
    events.findLast((event) => event.kind === kind)?.data;
  const time = (at: unknown) => formatDateTime(String(at), timeZone);
  const change = dataOf("status_changed");
  const status = change && statusLabel(statuses, String(change.to));
  const call = dataOf("call_logged");
  const reminder = dataOf("reminder_set");
  if (call) {
    const outcome = callOutcomes[call.outcome as keyof typeof callOutcomes];
    const clauses = [
      `Call logged as “${outcome}”`,
      ...(status && status !== outcome
        ? [`the status is now “${status}”`]
        : []),
      ...(reminder ? [`you’ll be reminded on ${time(reminder.at)}`] : []),
    ];
    return [`${joinNames(clauses)}.`];
  }
  const kind = events[0]?.kind ?? "";
  const isOpen = state.closed_at === null;
  switch (kind) {
    case "status_changed":
      return [
        change?.undoes
          ? `Undone: the status is “${status}” again.`
          : `The status is now “${status}”.`,
        isOpen ? undefined : "The lead is under “Closed” from now on.",
      ];
    case "taken":
      return [
        "You have this lead now.",
        isOpen && details?.dial && !details.mustNotCall
          ? "Call them, then choose below what happened."
          : undefined,
      ];
    case "handed_over":
      return [
        `${dataOf("handed_over")?.to} has this lead now.`,
        "It’s under “Mine” on their desk, with everything noted here.",
      ];
    case "handover_asked":
      return [
        `You asked ${state.owner} for this lead.`,
        "It’s yours once they hand it over. This page and the queue will say so.",
      ];
    case "reminder_set":
      return [
        `You’ll be reminded on ${time(reminder?.at)}.`,
        "Until then, the lead is under “Reminders”. Then it moves up in the queue.",
      ];
    default:
      return confirmations[kind] ?? ["It’s saved."];
  }
}

const confirmations: Readonly<Record<string, Confirmation>> = {
  released: [
    "You gave this lead back.",
    "It’s in the queue, where anyone can take it.",
  ],
  handover_declined: ["You keep this lead.", "They can ask again."],
  note_added: [
    "Your note is saved.",
    "Everyone who opens this lead sees it under “What was done”.",
  ],
  call_placed: [
    "We’re calling your phone.",
    "Answer it and press 1. Then we call them.",
  ],
  reminder_done: [
    "The reminder is done.",
    "Nobody is reminded of this lead until you set another one.",
  ],
  do_not_call_marked: [
    "Nobody may call or text this number anymore.",
    "It’s in effect now, for everyone at the firm.",
  ],
  thread_joined: [
    "The two leads are joined: they’re from the same person.",
    "Both stay in the desk, and each shows the other under “From the same person”.",
  ],
  thread_parted: [
    "This lead is on its own again: it’s from someone else.",
    "You can join leads again under “From the same person”.",
  ],
  quarantine_released: [
    "This lead is released from quarantine.",
    "It’s in the queue, and goes where new leads go.",
  ],
  discarded: [
    "This lead is discarded.",
    "It’s under “Closed”. You can still release it there.",
  ],
  sent_again: [
    "The message goes out again now.",
    "See under “Sent to” whether it arrives.",
  ],
};
