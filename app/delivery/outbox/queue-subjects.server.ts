import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { insertRows } from "../../server/database/insert.server.ts";
import type { Log } from "../../server/operations/log.server.ts";
import type { EscalationRules } from "../on-call/escalation-rows.server.ts";
import { decideRoutes } from "../routing/decide-routes.server.ts";
import { type Subject, sentAtOf, subjectIdOf } from "../subjects/subject.ts";
import { deliveryRows } from "./delivery-rows.server.ts";

export type OutboxDependencies = EscalationRules & {
  paidForLeads: () => boolean;
  log: Pick<Log, "error">;
};

export async function queueSubjects(
  deps: OutboxDependencies,
  transaction: Transaction<Database>,
  subjects: readonly Subject[],
  now?: Date,
  delayMs = 0,
) {
  const [first] = subjects;
  if (!first) return;
  const { routing } = deps.plan;
  const paidForLeads = deps.paidForLeads();
  const decision = { paidForLeads, now: now ?? sentAtOf(first) };
  const routes = routing
    ? await decideRoutes(transaction, routing, subjects, decision)
    : undefined;
  const rows = subjects.flatMap((subject) =>
    deliveryRows(
      deps,
      subject,
      deliveryTimes(now ?? sentAtOf(subject), delayMs),
      routes?.get(subjectIdOf(subject)),
    ),
  );
  await insertRows(transaction, "deliveries", rows);
}

export function deliveryTimes(now: Date, delayMs: number) {
  return { now, due: new Date(now.getTime() + delayMs) };
}
