import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { day } from "../../server/durations.ts";
import { countOf } from "../../ui/count-of.ts";
import type { DeliveryPlan } from "../destinations/plan/plan.ts";
import {
  type Subject,
  sentAtOf,
  subjectIdOf,
} from "../messages/subjects/subject.ts";
import { readSubjectPages } from "../messages/subjects/subject-pages.server.ts";
import { chooseRoute, listCapCounters, type RoutedLead } from "./route.ts";
import { readRoutes } from "./route-store.server.ts";
import { readRoutedLeads } from "./routed-lead.server.ts";
import type { Routing } from "./routing-rules.ts";

export type DryRun = {
  total: number;
  elsewhere: number;
  byDestination: { destination: string; went: number; would: number }[];
};

const dryRunDays = 90;

type PastLead = {
  subject: Subject;
  lead: RoutedLead;
  went: readonly string[];
};

/**
 * What rules would have done with the last 90 days' leads, in order of arrival and with caps counted from zero. Without
 * rules, every destination gets every lead.
 */
export async function tryRouting(
  database: Kysely<Database>,
  plan: DeliveryPlan,
  given: Routing | undefined,
  { now, paidForLeads }: { now: Date; paidForLeads: boolean },
): Promise<DryRun> {
  const routing = given ?? toAll(plan);
  const since = new Date(now.getTime() - dryRunDays * day);
  const past: PastLead[] = [];
  for await (const subjects of readSubjectPages(database, since, now)) {
    past.push(
      ...(await readPast(database, plan, routing, subjects, paidForLeads)),
    );
  }
  past.sort((one, other) => sentAt(one) - sentAt(other));
  const counts = new Map<string, number>();
  const both = past.map(({ subject, lead, went }) => {
    const time = sentAtOf(subject);
    const chosen = chooseRoute(lead, routing, counts, time);
    const rule = routing.rules.find(({ name }) => name === chosen.rule);
    for (const { key } of rule
      ? listCapCounters(rule, time, routing.timeZone)
      : []) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return { went, would: chosen.to };
  });
  return {
    total: both.length,
    elsewhere: both.filter(({ went, would }) => !isSame(went, would)).length,
    byDestination: plan.destinations.map(({ name: destination }) => ({
      destination,
      went: both.filter(({ went }) => went.includes(destination)).length,
      would: both.filter(({ would }) => would.includes(destination)).length,
    })),
  };
}

function toAll({ destinations, timeZone }: DeliveryPlan): Routing {
  const to = destinations.map(({ name }) => name);
  const lastResort = { to, contacts: [] };
  return { rules: [], lastResort, timeZone, outside: [] };
}

function sentAt({ subject }: PastLead) {
  return sentAtOf(subject).getTime();
}

async function readPast(
  database: Kysely<Database>,
  { destinations }: DeliveryPlan,
  routing: Routing,
  subjects: readonly Subject[],
  paidForLeads: boolean,
): Promise<PastLead[]> {
  const leads = await readRoutedLeads(
    database,
    subjects,
    routing,
    paidForLeads,
  );
  const routes = await readRoutes(database, subjects.map(subjectIdOf));
  const all = destinations.map(({ name }) => name);
  return subjects.flatMap((subject, index) => {
    const lead = leads[index];
    const id = subjectIdOf(subject);
    const went = routes.find(({ subjectId }) => subjectId === id)?.to ?? all;
    return lead ? { subject, lead, went } : [];
  });
}

function isSame(one: readonly string[], other: readonly string[]) {
  return (
    one.length === other.length && one.every((name) => other.includes(name))
  );
}

/** For example "14 of 212 leads would have gone elsewhere." */
export function summarizeDryRun({ total, elsewhere }: DryRun) {
  return `${elsewhere.toLocaleString("en-US")} of ${countOf(total, "lead")} would have gone elsewhere.`;
}

/** `summarizeDryRun`, followed by a table by destination. */
export function describeDryRun(tried: DryRun) {
  const { byDestination } = tried;
  const width = Math.max(
    ...byDestination.map(({ destination }) => destination.length),
    "Destination".length,
  );
  const row = (name: string, went: string, would: string) =>
    `${name.padEnd(width)}  ${went.padStart(6)}  ${would.padStart(6)}`;
  return [
    summarizeDryRun(tried),
    "",
    row("Destination", "Got", "Would"),
    ...byDestination.map(({ destination, went, would }) =>
      row(destination, String(went), String(would)),
    ),
  ].join("\n");
}
