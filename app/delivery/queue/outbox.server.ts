import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { findCallEnd } from "../../callback/call-end.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { isSameName } from "../../leads/events/lead-event.ts";
import { insertRows } from "../../server/database/insert.server.ts";
import { minute } from "../../server/durations.ts";
import type { DeliveryPlan } from "../destinations/plan/plan.ts";
import { createdEvents, isFirstDelivery } from "../messages/first-delivery.ts";
import {
  type Delivery,
  type Subject,
  sentAtOf,
  subjectIdOf,
} from "../messages/subjects/subject.ts";
import { deleteUnsentEscalation } from "../on-call/claim-store.server.ts";
import { listAsked } from "../on-call/unclaimed.server.ts";
import { decideRoutes } from "../routing/decide-routes.server.ts";
import { chooseRoute, findReceivers } from "../routing/route.ts";
import {
  findRoute,
  listEarlierReceivers,
  readRoutes,
} from "../routing/route-store.server.ts";
import { readRoutedLeads } from "../routing/routed-lead.server.ts";
import {
  prepareWithdrawal,
  queueStops,
} from "../withdrawals/queue-withdrawals.server.ts";
import { insertAlerts, insertTextAlerts } from "./alerts.server.ts";
import {
  assignedRowsOf,
  contactsOf,
  type DeliveryRow,
  escalationRows,
  rowsFor,
} from "./delivery-rows.server.ts";

export type Outbox = ReturnType<typeof createOutbox>;

/** How long to wait for a call to be placed before its request is delivered. */
const placingTimeoutMs = 30_000;

/** How long to wait for reports about a placed call, for which two phones ring. */
const callTimeoutMs = 3 * minute;

type Tools = {
  plan: DeliveryPlan;
  laws: LawBook;
  paidForLeads: () => boolean;
};

/** Queues deliveries in the transaction that stores their lead or request. Call `wake` after the commit. */
export function createOutbox({
  wake = () => {},
  ...given
}: Tools & { wake?: () => void }) {
  /** A snapshot of the plan, because another may be published meanwhile. */
  const bind =
    <Inputs extends unknown[], Result>(
      work: (tools: Tools, ...inputs: Inputs) => Result,
    ) =>
    (...inputs: Inputs) =>
      work({ ...given, plan: { ...given.plan } }, ...inputs);
  return {
    wake,
    queue: bind(queue),
    queueDelayed: bind(queueDelayed),
    queueNext: bind(queueNext),
    alertDead: bind(alertDead),
    deliverResult: bind(deliverResult),
    escalationRowsWithout: bind(escalationRowsWithout),
    assignedRowsOf: bind(assignedRowsOf),
    listRoutedTo: bind(listRoutedTo),
    queueStops: bind(queueStops),
    prepareWithdrawal: bind(prepareWithdrawal),
    alertUnreadText: bind(alertUnreadText),
  };
}

/** Due at `now`, or when the lead was created. Routing rules read the stored consents. */
async function queue(
  tools: Tools,
  transaction: Transaction<Database>,
  subjects: readonly Subject[],
  now?: Date,
  delayMs = 0,
) {
  const [first] = subjects;
  if (!first) return;
  const { routing } = tools.plan;
  const paidForLeads = tools.paidForLeads();
  const decision = { paidForLeads, now: now ?? sentAtOf(first) };
  const routes = routing
    ? await decideRoutes(transaction, routing, subjects, decision)
    : undefined;
  const rows = subjects.flatMap((subject) =>
    rowsFor(
      tools,
      subject,
      timesOf(now ?? sentAtOf(subject), delayMs),
      routes?.get(subjectIdOf(subject)),
    ),
  );
  await insertRows(transaction, "deliveries", rows);
}

/** In case the call is never placed; `deliverResult` replaces them. */
function queueDelayed(
  tools: Tools,
  transaction: Transaction<Database>,
  subject: Subject,
  now: Date,
) {
  return queue(tools, transaction, [subject], now, placingTimeoutMs);
}

/** Leads that no rule has decided on are decided now, ignoring caps. */
async function listRoutedTo(
  { plan: { routing }, paidForLeads }: Tools,
  database: Kysely<Database>,
  subjects: readonly Subject[],
  destination: string,
): Promise<readonly Subject[]> {
  if (!routing) return subjects;
  const leads = await readRoutedLeads(
    database,
    subjects,
    routing,
    paidForLeads(),
  );
  const routes = await readRoutes(database, subjects.map(subjectIdOf));
  const known = new Map(routes.map((one) => [one.subjectId, one]));
  return subjects.filter((subject, index) => {
    const lead = leads[index];
    if (!lead) return false;
    const route = known.get(subjectIdOf(subject));
    const receivers = route
      ? findReceivers(lead, routing, route)
      : chooseRoute(lead, routing, new Map(), sentAtOf(subject));
    return receivers?.to.includes(destination);
  });
}

/** Queues the rules' next destinations, and asks contacts who weren't asked yet. False if nobody is left. */
async function queueNext(
  tools: Tools,
  transaction: Transaction<Database>,
  subject: Subject,
  now: Date,
): Promise<boolean> {
  const { routing } = tools.plan;
  if (!routing) return false;
  const id = subjectIdOf(subject);
  const earlier = await listEarlierReceivers(transaction, id);
  const decision = { paidForLeads: tools.paidForLeads(), now, earlier };
  const routes = await decideRoutes(transaction, routing, [subject], decision);
  const next = routes.get(id);
  if (!next || next.to.length === 0) return false;
  await deleteUnsentEscalation(transaction, id);
  const asked = await listAsked(transaction, id);
  const rows = rowsFor(tools, subject, { now }, next, asked);
  await insertRows(transaction, "deliveries", rows);
  return true;
}

function alertDead(
  { plan: { alerts } }: Tools,
  transaction: Transaction<Database>,
  delivery: Delivery,
  now: Date,
) {
  const names = alerts.map(({ name }) => name);
  return insertAlerts(transaction, delivery, "delivery.dead", names, now);
}

function alertUnreadText(
  { plan: { alerts } }: Tools,
  transaction: Transaction<Database>,
  now: Date,
) {
  const names = alerts.map(({ name }) => name);
  return insertTextAlerts(transaction, names, now);
}

/** A new escalation without the contact who gave up the claim, unless there is no other. */
async function escalationRowsWithout(
  tools: Tools,
  database: Kysely<Database>,
  subject: Subject,
  name: string,
  now: Date,
): Promise<DeliveryRow[]> {
  const route = await findRoute(database, subjectIdOf(subject));
  const contacts = contactsOf(tools, route);
  if (!contacts) return [];
  const others = contacts.people.filter(
    (person) => !isSameName(person.name, name),
  );
  const people = others.length > 0 ? others : contacts.people;
  return escalationRows(tools, subject, { now }, { ...contacts, people });
}

/**
 * Replaces a callback request's unsent deliveries with ones that report its call: due now or, while it may go on, once
 * it should have ended. Contacts are asked if nobody was reached or no report says so.
 */
async function deliverResult(
  tools: Tools,
  transaction: Transaction<Database>,
  subject: Subject & { kind: "callback" },
  now: Date,
) {
  const { id } = subject.callback;
  const unsent = await transaction
    .deleteFrom("deliveries")
    .where("subject_id", "=", id)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .where("event", "in", [
      createdEvents.callback,
      "callback.waiting",
      "callback.unclaimed",
    ])
    .returning(["destination", "event"])
    .execute();
  const names = new Set(
    unsent.filter(isFirstDelivery).map(({ destination }) => destination),
  );
  const route = await findRoute(transaction, id);
  const asked = await listAsked(transaction, id);
  const isOver = findCallEnd(subject.callback) !== "pending";
  const times = timesOf(now, isOver ? 0 : callTimeoutMs);
  const rows = rowsFor(tools, subject, times, route, asked);
  await insertRows(
    transaction,
    "deliveries",
    rows.filter((row) => !isFirstDelivery(row) || names.has(row.destination)),
  );
}

function timesOf(now: Date, delayMs: number) {
  return { now, due: new Date(now.getTime() + delayMs) };
}
