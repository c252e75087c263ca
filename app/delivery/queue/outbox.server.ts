import { randomUUIDv7 } from "node:crypto";
import type { Insertable, Transaction } from "kysely";
import type { Database, DeliveriesTable } from "../../../db/schema.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { insertRows } from "../../server/database/commit.server.ts";
import type { DeliveryPlan } from "../destinations/plan.ts";
import { callableFrom } from "../messages/calling-hours-line.ts";
import {
  isDoNotCall,
  type Subject,
  sentAtOf,
  subjectIdOf,
} from "../messages/subject.ts";
import { findUrgency } from "../messages/urgency.ts";
import { type Contacts, planEscalation } from "../on-call/escalation.ts";

export type Outbox = ReturnType<typeof createOutbox>;

type Row = Insertable<DeliveriesTable>;

/** How long to wait for a call to end before its request is delivered, in milliseconds. */
const callTimeoutMs = 30_000;

/** The event of a subject's first delivery. */
export const createdEvents = {
  lead: "lead.created",
  callback: "callback.created",
  unfinished: "lead.unfinished",
};

type Handle = { plan: DeliveryPlan; laws: LawBook };

/**
 * Builds the delivery rows of leads and callback requests, for insertion in the transaction that stores them. Call `wake`
 * after the commit.
 */
export function createOutbox(
  plan: DeliveryPlan,
  laws: LawBook,
  wake: () => void = () => {},
) {
  const handle: Handle = { plan, laws };
  return {
    wake,

    /** Deliveries that start at `now`, or when the subject was created. */
    rowsOf: (subjects: readonly Subject[], now?: Date): Row[] =>
      subjects.flatMap((subject) =>
        rowsFor(handle, subject, now ?? sentAtOf(subject)),
      ),

    /** The same for a callback request whose call is being placed: delivered when it ends, or should have. */
    delayedRowsOf: (subject: Subject, now: Date): Row[] =>
      rowsFor(handle, subject, new Date(now.getTime() + callTimeoutMs)),

    deliverNow: (
      transaction: Transaction<Database>,
      subject: Subject & { kind: "callback" },
      now: Date,
    ) => deliverNow(transaction, handle, subject, now),

    escalationRowsWithout: (subject: Subject, name: string, now: Date) =>
      escalationRowsWithout(handle, subject, name, now),

    assignedRowsOf: (subject: Subject, name: string, now: Date) =>
      assignedRowsOf(handle, subject, name, now),

    /** First deliveries to one destination, in the order of the subjects. */
    replayRowsOf: (
      subjects: readonly Subject[],
      destination: string,
      now: Date,
    ): Row[] =>
      subjects.map((subject, index) => {
        const at = new Date(now.getTime() + index);
        const event = createdEvents[subject.kind];
        return rowOf(subject, destination, event, now, at);
      }),
  };
}

function rowsFor(handle: Handle, subject: Subject, now: Date): Row[] {
  const event = createdEvents[subject.kind];
  const created = handle.plan.destinations.map(({ name }) =>
    rowOf(subject, name, event, now, now),
  );
  const isRinging =
    subject.kind === "callback" && subject.callback.status === "placed";
  return isRinging
    ? created
    : [...created, ...escalationRows(handle, subject, now)];
}

/** Contacts are asked to call when the person may be called; about what is urgent, at once. */
function escalationRows(
  { plan, laws }: Handle,
  subject: Subject,
  now: Date,
  contacts: Contacts | undefined = plan.contacts,
): Row[] {
  const isUnfinished = subject.kind === "unfinished";
  if (!contacts || isUnfinished || isDoNotCall(subject)) return [];
  const urgency =
    subject.kind === "lead"
      ? findUrgency(subject.lead, plan.urgent, laws, now)
      : [];
  const isUrgent = urgency.length > 0;
  const start = isUrgent ? now : callableFrom(subject, now);
  const { steps, end } = planEscalation(contacts, isUrgent, start);
  return [
    ...steps.flatMap(({ contact, at }) =>
      contact.reach.map((name) =>
        rowOf(subject, name, `${subject.kind}.waiting`, now, at),
      ),
    ),
    ...plan.alerts.map(({ name }) =>
      rowOf(subject, name, `${subject.kind}.unclaimed`, now, end),
    ),
  ];
}

/** A new escalation without the contact who gave up the claim, unless there is no other. */
function escalationRowsWithout(
  handle: Handle,
  subject: Subject,
  name: string,
  now: Date,
): Row[] {
  const { contacts } = handle.plan;
  if (!contacts) return [];
  const others = contacts.people.filter((person) => person.name !== name);
  const people = others.length > 0 ? others : contacts.people;
  return escalationRows(handle, subject, now, { ...contacts, people });
}

/** Tells a contact that the lead is now theirs. */
function assignedRowsOf(
  { plan }: Handle,
  subject: Subject,
  name: string,
  now: Date,
): Row[] {
  return (plan.contacts?.people ?? [])
    .filter((person) => person.name === name)
    .flatMap(({ reach }) => reach)
    .map((destination) =>
      rowOf(subject, destination, `${subject.kind}.assigned`, now, now),
    );
}

/** Replaces a request's delayed deliveries that were not attempted yet. */
async function deliverNow(
  transaction: Transaction<Database>,
  handle: Handle,
  subject: Subject & { kind: "callback" },
  now: Date,
) {
  const unsent = await transaction
    .deleteFrom("deliveries")
    .where("subject_id", "=", subject.callback.id)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .returning("destination")
    .execute();
  const names = new Set(unsent.map(({ destination }) => destination));
  const rows = rowsFor(handle, subject, now);
  await insertRows(
    transaction,
    "deliveries",
    rows.filter(({ destination }) => names.has(destination)),
  );
}

function rowOf(
  subject: Subject,
  destination: string,
  event: string,
  createdAt: Date,
  nextAt: Date,
): Row {
  return {
    id: randomUUIDv7(),
    subject_kind: subject.kind,
    subject_id: subjectIdOf(subject),
    destination,
    event,
    created_at: createdAt.toISOString(),
    next_at: nextAt.toISOString(),
  };
}
