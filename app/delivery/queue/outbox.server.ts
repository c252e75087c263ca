import { randomUUIDv7 } from "node:crypto";
import type { Insertable, Transaction } from "kysely";
import type { Database, DeliveriesTable } from "../../../db/schema.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { insertRows } from "../../server/database/commit.server.ts";
import type { DeliveryPlan } from "../destinations/plan.ts";
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

/** How long a request for a call may take to end before the firm is told of it as it is, in milliseconds. */
const callPatience = 30_000;

/** What the first word of each is called. */
const createdEvents = {
  lead: "lead.created",
  callback: "callback.created",
  unfinished: "lead.unfinished",
};

/**
 * What is to be sent of a lead or a request for a call, written by those who store it, in the same transaction. `wake`
 * is for them to call once that is on disk.
 */
export function createOutbox(
  plan: DeliveryPlan,
  laws: LawBook,
  wake: () => void = () => {},
) {
  const rowsFor = (subject: Subject, now: Date): Row[] => {
    const event = createdEvents[subject.kind];
    const created = plan.destinations.map(({ name }) =>
      rowOf(subject, name, event, now, now),
    );
    const isRinging =
      subject.kind === "callback" && subject.callback.status === "placed";
    return isRinging ? created : [...created, ...escalationRows(subject, now)];
  };

  function escalationRows(
    subject: Subject,
    now: Date,
    contacts: Contacts | undefined = plan.contacts,
  ): Row[] {
    const isLeft = subject.kind === "unfinished";
    if (!contacts || isLeft || isDoNotCall(subject)) return [];
    const urgency =
      subject.kind === "lead"
        ? findUrgency(subject.lead, plan.urgent, laws, now)
        : [];
    const { turns, end } = planEscalation(contacts, urgency.length > 0, now);
    return [
      ...turns.flatMap(({ contact, at }) =>
        contact.reach.map((name) =>
          rowOf(subject, name, `${subject.kind}.waiting`, now, at),
        ),
      ),
      ...plan.alerts.map(({ name }) =>
        rowOf(subject, name, `${subject.kind}.unclaimed`, now, end),
      ),
    ];
  }

  return {
    wake,

    /** Whom to tell of these, from `now` on, or since they came. To be inserted in the transaction that stores them. */
    rowsOf: (subjects: readonly Subject[], now?: Date): Row[] =>
      subjects.flatMap((subject) => rowsFor(subject, now ?? sentAtOf(subject))),

    /** Asks the contacts from now on, but for the one who does not call after all, unless nobody else is there. */
    escalationRowsWithout(subject: Subject, name: string, now: Date): Row[] {
      if (!plan.contacts) return [];
      const others = plan.contacts.people.filter(
        (person) => person.name !== name,
      );
      const people = others.length > 0 ? others : plan.contacts.people;
      return escalationRows(subject, now, { ...plan.contacts, people });
    },

    /** Tells a contact that it is theirs now. */
    assignedRowsOf: (subject: Subject, name: string, now: Date): Row[] =>
      (plan.contacts?.people ?? [])
        .filter((person) => person.name === name)
        .flatMap(({ reach }) => reach)
        .map((destination) =>
          rowOf(subject, destination, `${subject.kind}.assigned`, now, now),
        ),

    /** What a destination is told first, oldest subject first. */
    replayRowsOf: (
      subjects: readonly Subject[],
      destination: string,
      now: Date,
    ): Row[] =>
      subjects.map((subject, index) =>
        rowOf(
          subject,
          destination,
          createdEvents[subject.kind],
          now,
          new Date(now.getTime() + index),
        ),
      ),

    /** The same for a request whose call is being placed: nobody is told until it ended, or should have. */
    delayedRowsOf: (subject: Subject, now: Date): Row[] =>
      rowsFor(subject, new Date(now.getTime() + callPatience)),

    /** Tells now of a request that was expected. What somebody was told already is not told again. */
    async deliverNow(
      transaction: Transaction<Database>,
      subject: Subject & { kind: "callback" },
      now: Date,
    ) {
      const untold = await transaction
        .deleteFrom("deliveries")
        .where("subject_id", "=", subject.callback.id)
        .where("state", "=", "waiting")
        .where("attempts", "=", 0)
        .returning("destination")
        .execute();
      const names = new Set(untold.map(({ destination }) => destination));
      const rows = rowsFor(subject, now);
      await insertRows(
        transaction,
        "deliveries",
        rows.filter(({ destination }) => names.has(destination)),
      );
    },
  };
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
