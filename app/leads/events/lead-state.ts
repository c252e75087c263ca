import type { Selectable } from "kysely";
import type { LeadStatesTable } from "../../../db/schema.ts";
import {
  type CallReportData,
  type LeadEventData,
  type NewLeadEvent,
  readOnlyEventKinds,
} from "./lead-event.ts";
import { firstStatus } from "./lead-status.ts";

export type LeadState = Pick<
  Selectable<LeadStatesTable>,
  (typeof stateColumns)[number]
>;

export const stateColumns = [
  "subject_id",
  "version",
  "status",
  "status_at",
  "owner",
  "owner_account",
  "owner_at",
  "asked_by",
  "asked_account",
  "next_action_at",
  "first_contact_at",
  "closed_at",
] as const;

export const staleQueueRank = { queue_key_until: new Date(0).toISOString() };

export function firstState(subjectId: string, at: Date): LeadState {
  return {
    subject_id: subjectId,
    version: 0,
    status: firstStatus,
    status_at: at.toISOString(),
    owner: null,
    owner_account: null,
    owner_at: null,
    asked_by: null,
    asked_account: null,
    next_action_at: null,
    first_contact_at: null,
    closed_at: null,
  };
}

export function applyEvent(
  state: LeadState,
  event: NewLeadEvent,
  isClosing: boolean,
): LeadState {
  if (readOnlyEventKinds.includes(event.kind)) return state;
  const at = event.at.toISOString();
  return {
    ...state,
    ...changeOf(state, event, at, isClosing),
    version: state.version + 1,
  };
}

function changeOf(
  state: LeadState,
  event: NewLeadEvent,
  at: string,
  isClosing: boolean,
): Partial<LeadState> {
  switch (event.kind) {
    case "taken":
      return event.data.to === undefined
        ? ownedBy(event.by.name, event.by.id, at)
        : ownedBy(event.data.to, event.data.toAccount ?? null, at);
    case "handed_over":
      return ownedBy(event.data.to, event.data.toAccount, at);
    case "released":
      return noHolder;
    case "handover_asked":
      return { asked_by: event.by.name, asked_account: event.by.id };
    case "handover_declined":
      return noHandOverRequest;
    case "status_changed":
      return {
        ...contactAfter(state, event.data, at),
        status: event.data.to,
        status_at: at,
        closed_at: isClosing ? at : null,
      };
    case "call_logged":
      return contactedAt(state, isContactOutcome(event.data.outcome), at);
    case "call_reported":
      return contactedAt(state, isConnection(event.data), at);
    // The lead counts as arriving now.
    case "quarantine_released":
      return { first_contact_at: null };
    case "reminder_set":
      return { next_action_at: event.data.at };
    case "reminder_done":
      return { next_action_at: null };
    default:
      return {};
  }
}

function ownedBy(owner: string, account: string | null, at: string) {
  return { ...noHandOverRequest, owner, owner_account: account, owner_at: at };
}

const noHandOverRequest = { asked_by: null, asked_account: null };

const noHolder = {
  ...noHandOverRequest,
  owner: null,
  owner_account: null,
  owner_at: null,
};

function contactedAt(state: LeadState, isContact: boolean, at: string) {
  return {
    first_contact_at: state.first_contact_at ?? (isContact ? at : null),
  };
}

/** An undone outcome doesn't count as contact. */
function contactAfter(
  state: LeadState,
  { to, undoes }: LeadEventData<"status_changed">,
  at: string,
) {
  const isContact = contactStatuses.includes(to);
  return !isContact && undoes === state.first_contact_at
    ? { first_contact_at: null }
    : contactedAt(state, isContact, at);
}

const contactStatuses = ["reached", "booked", "signed"];

function isContactOutcome(outcome: string) {
  return !["no-answer", "left-word", "wrong-number"].includes(outcome);
}

function isConnection({ report, phone }: CallReportData) {
  return report === "connected" && phone === "lead";
}
