import { findCallEnd, maxCallMs } from "../../callback/call-end.ts";
import type { Contacts } from "../destinations/plan/plan.ts";
import {
  type EscalationRules,
  escalationRows,
} from "../on-call/escalation-rows.server.ts";
import type { Route } from "../routing/route.ts";
import { type DeliveryRow, rowOf } from "../rows/delivery-row.ts";
import { createdEvents } from "../subjects/first-delivery.ts";
import type { Subject } from "../subjects/subject.ts";

type Receivers = Pick<Route, "to" | "contacts">;

/** Due at `due` or later. Without a route: one for every destination, and for every contact not yet `asked`. */
export function deliveryRows(
  rules: EscalationRules,
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

export function contactsOf(
  { plan }: EscalationRules,
  route: Receivers | undefined,
) {
  const { contacts } = plan;
  if (!contacts || !route) return contacts;
  const people = contacts.people.filter(({ name }) =>
    route.contacts.includes(name),
  );
  return people.length > 0 ? { ...contacts, people } : undefined;
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
