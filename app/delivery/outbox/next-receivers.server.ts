import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { insertRows } from "../../server/database/insert.server.ts";
import { deleteUnsentEscalation } from "../on-call/escalation-rows.server.ts";
import { listAsked } from "../on-call/list-unclaimed.server.ts";
import { decideRoutes } from "../routing/decide-routes.server.ts";
import { chooseRoute, findReceivers } from "../routing/route.ts";
import {
  listEarlierReceivers,
  readRoutes,
} from "../routing/route-store.server.ts";
import { readRoutedLeads } from "../routing/routed-lead.server.ts";
import { type Subject, sentAtOf, subjectIdOf } from "../subjects/subject.ts";
import { deliveryRows } from "./delivery-rows.server.ts";
import type { OutboxDependencies } from "./queue-subjects.server.ts";

/** Leads that no rule has decided on are decided now, ignoring caps. */
export async function listRoutedTo(
  { plan: { routing }, paidForLeads }: OutboxDependencies,
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
export async function queueNext(
  deps: OutboxDependencies,
  transaction: Transaction<Database>,
  subject: Subject,
  now: Date,
): Promise<boolean> {
  const { routing } = deps.plan;
  if (!routing) return false;
  const id = subjectIdOf(subject);
  const earlier = await listEarlierReceivers(transaction, id);
  const decision = { paidForLeads: deps.paidForLeads(), now, earlier };
  const routes = await decideRoutes(transaction, routing, [subject], decision);
  const next = routes.get(id);
  if (!next || next.to.length === 0) return false;
  await deleteUnsentEscalation(transaction, id);
  const asked = await listAsked(transaction, id);
  const rows = deliveryRows(deps, subject, { now }, next, asked);
  await insertRows(transaction, "deliveries", rows);
  return true;
}
