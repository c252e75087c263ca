import type { ExpressionBuilder, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { isSameName } from "../../leads/events/lead-event.ts";
import { insertRows } from "../../server/database/insert.server.ts";
import type { Contacts, DeliveryPlan } from "../destinations/plan/plan.ts";
import { type DeliveryRow, rowOf } from "../rows/delivery-row.ts";
import { callableFrom } from "../subjects/calling-hours-of-subject.ts";
import { isDoNotCall, type Subject } from "../subjects/subject.ts";
import { findUrgency } from "../urgency/urgency.ts";
import { planEscalation } from "./escalation.ts";

export type EscalationRules = { plan: DeliveryPlan; laws: LawBook };

function whereEscalation(row: ExpressionBuilder<Database, "deliveries">) {
  return row.or([
    row("event", "like", "%.waiting"),
    row("event", "like", "%.unclaimed"),
    row("event", "like", "%.assigned"),
  ]);
}

export async function deleteUnsentEscalation(
  transaction: Transaction<Database>,
  subjectId: string,
) {
  await transaction
    .deleteFrom("deliveries")
    .where("subject_id", "=", subjectId)
    .where("state", "=", "waiting")
    .where(whereEscalation)
    .where("attempts", "=", 0)
    .execute();
}

export async function replaceEscalation(
  transaction: Transaction<Database>,
  subjectId: string,
  deliveries: readonly DeliveryRow[],
) {
  await transaction
    .deleteFrom("deliveries")
    .where("subject_id", "=", subjectId)
    .where("state", "in", ["waiting", "dropped"])
    .where(whereEscalation)
    .execute();
  await insertRows(transaction, "deliveries", deliveries);
}

/** Asks each contact in calling hours, at or after `from`; for urgent leads, immediately. */
export function escalationRows(
  { plan, laws }: EscalationRules,
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
  { plan }: EscalationRules,
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
