import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { DeliveriesTable } from "../../../db/schema.ts";
import { findCallEnd, maxCallMs } from "../../callback/call-end.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { isSameName } from "../../leads/events/lead-event.ts";
import { callableFrom } from "../calling-hours-of-subject.ts";
import type { DeliveryPlan } from "../destinations/plan/plan.ts";
import { createdEvents } from "../messages/first-delivery.ts";
import {
  isDoNotCall,
  type Subject,
  subjectIdOf,
} from "../messages/subjects/subject.ts";
import { type Contacts, planEscalation } from "../on-call/escalation.ts";
import type { Route } from "../routing/route.ts";
import { findUrgency } from "../urgency/urgency.ts";

export type DeliveryRow = Insertable<DeliveriesTable>;

type Receivers = Pick<Route, "to" | "contacts">;

type Rules = { plan: DeliveryPlan; laws: LawBook };

/** From `due` on; without a route, for every destination and contact not yet `asked`. */
export function deliveryRows(
  rules: Rules,
  subject: Subject,
  { now, due = now }: { now: Date; due?: Date },
  route: Receivers | undefined,
  asked: readonly string[] = [],
): DeliveryRow[] {
  const { destinations } = rules.plan;
  const event = createdEvents[subject.kind];
  const names = route?.to ?? destinations.map(({ name }) => name);
  const created = names.map((name) => rowOf(subject, name, event, now, due));
  const end =
    subject.kind === "callback" ? findCallEnd(subject.callback) : "call needed";
  if (end === "settled") return created;
  const contacts = withoutAsked(contactsOf(rules, route), asked);
  // The call may still be going, and the report that it ended may never come.
  const from = end === "pending" ? new Date(due.getTime() + maxCallMs) : due;
  return [
    ...created,
    ...escalationRows(rules, subject, { now, from }, contacts),
  ];
}

function withoutAsked(
  contacts: Contacts | undefined,
  asked: readonly string[],
): Contacts | undefined {
  const wasAsked = (name: string) => asked.includes(name);
  return (
    contacts && {
      ...contacts,
      people: contacts.people.filter(({ reach }) => !reach.some(wasAsked)),
    }
  );
}

export function contactsOf({ plan }: Rules, route: Receivers | undefined) {
  const { contacts } = plan;
  if (!contacts || !route) return contacts;
  const people = contacts.people.filter(({ name }) =>
    route.contacts.includes(name),
  );
  return people.length > 0 ? { ...contacts, people } : undefined;
}

/** Contacts are asked, not before `from`, when the person may be called; for urgent leads, immediately. */
export function escalationRows(
  { plan, laws }: Rules,
  subject: Subject,
  { now, from = now }: { now: Date; from?: Date },
  contacts: Contacts | undefined,
): DeliveryRow[] {
  const isUnfinished = subject.kind === "unfinished";
  if (!contacts || isUnfinished || isDoNotCall(subject)) return [];
  const urgency =
    subject.kind === "lead"
      ? findUrgency(subject.lead, plan.urgent, laws, now)
      : [];
  const isUrgent = urgency.length > 0;
  const { steps, end } = planEscalation(contacts, isUrgent, from, (time) =>
    callableFrom(subject, time),
  );
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

export function assignmentRows(
  { plan }: Rules,
  subject: Subject,
  name: string,
  now: Date,
): DeliveryRow[] {
  const kind = subject.kind === "callback" ? "callback" : "lead";
  return (plan.contacts?.people ?? [])
    .filter((person) => isSameName(person.name, name))
    .flatMap(({ reach }) => reach)
    .map((destination) =>
      rowOf(subject, destination, `${kind}.assigned`, now, now),
    );
}

export function replayRows(
  subjects: readonly Subject[],
  destination: string,
  now: Date,
): DeliveryRow[] {
  return subjects.map((subject, index) => {
    const at = new Date(now.getTime() + index);
    const event = createdEvents[subject.kind];
    return rowOf(subject, destination, event, now, at);
  });
}

function rowOf(
  subject: Subject,
  destination: string,
  event: string,
  createdAt: Date,
  nextAt: Date,
): DeliveryRow {
  return {
    id: randomUUIDv7(),
    subject_kind: subject.kind,
    subject_id: subjectIdOf(subject),
    destination,
    event,
    created_at: createdAt.toISOString(),
    due_at: nextAt.toISOString(),
    next_at: nextAt.toISOString(),
  };
}
