import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { isSameName } from "../../leads/events/lead-event.ts";
import { listNoticeDestinations } from "../destinations/plan/plan.ts";
import {
  assignmentRows,
  escalationRows,
} from "../on-call/escalation-rows.server.ts";
import { findRoute } from "../routing/route-store.server.ts";
import { insertAlerts, insertTextAlerts } from "../rows/alerts.server.ts";
import type { DeliveryRow } from "../rows/delivery-row.ts";
import {
  type Delivery,
  type Subject,
  subjectIdOf,
} from "../subjects/subject.ts";
import {
  prepareWithdrawal,
  queueStops,
} from "../withdrawals/queue-withdrawals.server.ts";
import { deliverResult, queueDelayed } from "./callback-deliveries.server.ts";
import { contactsOf } from "./delivery-rows.server.ts";
import { listRoutedTo, queueNext } from "./next-receivers.server.ts";
import {
  type OutboxDependencies,
  queueSubjects,
} from "./queue-subjects.server.ts";

export type Outbox = ReturnType<typeof createOutbox>;

/** Queues deliveries in the transaction that stores their lead or request. Call `wake` after the commit. */
export function createOutbox({
  wake = () => {},
  ...given
}: OutboxDependencies & { wake?: () => void }) {
  /** A snapshot of the plan, because another may be published in the meantime. */
  const withPlanSnapshot =
    <Inputs extends unknown[], Result>(
      work: (deps: OutboxDependencies, ...inputs: Inputs) => Result,
    ) =>
    (...inputs: Inputs) =>
      work({ ...given, plan: { ...given.plan } }, ...inputs);
  return {
    wake,
    queue: withPlanSnapshot(queueSubjects),
    queueDelayed: withPlanSnapshot(queueDelayed),
    queueNext: withPlanSnapshot(queueNext),
    alertDead: withPlanSnapshot(alertDead),
    deliverResult: withPlanSnapshot(deliverResult),
    escalationRowsWithout: withPlanSnapshot(escalationRowsWithout),
    assignmentRows: withPlanSnapshot(assignmentRows),
    listRoutedTo: withPlanSnapshot(listRoutedTo),
    queueStops: withPlanSnapshot(queueStops),
    prepareWithdrawal: withPlanSnapshot(prepareWithdrawal),
    alertUnreadText: withPlanSnapshot(alertUnreadText),
  };
}

function alertDead(
  { plan: { alerts } }: OutboxDependencies,
  transaction: Transaction<Database>,
  delivery: Delivery,
  now: Date,
) {
  const names = alerts.map(({ name }) => name);
  return insertAlerts(transaction, delivery, "delivery.dead", names, now);
}

function alertUnreadText(
  { plan, log }: OutboxDependencies,
  transaction: Transaction<Database>,
  now: Date,
) {
  const names = listNoticeDestinations(plan).map(({ name }) => name);
  if (names.length === 0) log.error("inbound text alert has no recipients");
  return insertTextAlerts(transaction, names, now);
}

/** A new escalation without the contact who gave up the claim, unless there is no other. */
async function escalationRowsWithout(
  deps: OutboxDependencies,
  database: Kysely<Database>,
  subject: Subject,
  name: string,
  now: Date,
): Promise<DeliveryRow[]> {
  const route = await findRoute(database, subjectIdOf(subject));
  const contacts = contactsOf(deps, route);
  if (!contacts) return [];
  const others = contacts.people.filter(
    (person) => !isSameName(person.name, name),
  );
  const people = others.length > 0 ? others : contacts.people;
  return escalationRows(deps, subject, { now }, { ...contacts, people });
}
