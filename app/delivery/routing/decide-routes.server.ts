import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { lock } from "../../server/database/transaction.server.ts";
import type { Routing } from "../destinations/plan/routing-rules.ts";
import { type Subject, subjectIdOf } from "../subjects/subject.ts";
import {
  chooseRoute,
  listCapCounters,
  matchesConditions,
  type Route,
  type RoutedLead,
} from "./route.ts";
import { insertRoutes, readCounts, saveCount } from "./route-store.server.ts";
import { readRoutedLeads } from "./routed-lead.server.ts";

type Decision = {
  now: Date;
  paidForLeads: boolean;
  earlier?: readonly string[];
};

/** Leads that a capped rule may take share a lock, for exact counts. `earlier` lists who already had a returned lead. */
export async function decideRoutes(
  transaction: Transaction<Database>,
  routing: Routing,
  subjects: readonly Subject[],
  { now, paidForLeads, earlier }: Decision,
): Promise<Map<string, Route>> {
  const leads = await readRoutedLeads(
    transaction,
    subjects,
    routing,
    paidForLeads,
  );
  const caps = listCaps(routing, leads, now);
  // One lock for all rules, taken last: docs/decisions/022.
  if (caps.length > 0) await lock(transaction, ["~routing caps"]);
  const counts = await readCounts(transaction, caps, routing.timeZone);
  const ids = subjects.map(subjectIdOf);
  const changed = new Set<string>();
  const routes = leads.map((lead, index) => {
    const subjectId = ids[index] ?? "";
    const chosen = chooseRoute(lead, routing, counts, now, earlier);
    for (const { key, rule } of caps) {
      if (rule !== chosen.rule) continue;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      changed.add(key);
    }
    return { subjectId, ...chosen };
  });
  await insertRoutes(transaction, routes, now);
  for (const cap of caps) {
    if (changed.has(cap.key)) {
      await saveCount(transaction, cap, counts.get(cap.key) ?? 0);
    }
  }
  return new Map(routes.map((one) => [one.subjectId, one]));
}

function listCaps(
  { rules, timeZone }: Routing,
  leads: readonly RoutedLead[],
  now: Date,
) {
  return rules
    .filter(({ when }) =>
      leads.some((lead) => matchesConditions(when, lead, now, timeZone)),
    )
    .flatMap((rule) => listCapCounters(rule, now, timeZone));
}
