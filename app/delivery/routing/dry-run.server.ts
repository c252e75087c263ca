import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { day } from "../../server/durations.ts";
import { countOf } from "../../ui/count-of.ts";
import type { DeliveryPlan } from "../destinations/plan/plan.ts";
import type { Routing } from "../destinations/plan/routing-rules.ts";
import { type Subject, sentAtOf, subjectIdOf } from "../subjects/subject.ts";
import { readSubjectPages } from "../subjects/subject-pages.server.ts";
import { chooseRoute, listCapCounters, type RoutedLead } from "./route.ts";
import { readFirstDeliveries, readRoutes } from "./route-store.server.ts";
import { readRoutedLeads } from "./routed-lead.server.ts";
import { listRoutingWarnings } from "./routing-warnings.ts";

export type DryRun = {
  total: number;
  elsewhere: number;
  byDestination: { destination: string; went: number; would: number }[];
  warnings: readonly string[];
};

const dryRunDays = 90;

type PastLead = {
  time: Date;
  lead: RoutedLead;
  went: readonly string[];
};

/** The last 90 days' leads in order of arrival, caps counted from zero. Without rules, every destination gets all. */
export async function dryRunRouting(
  database: Kysely<Database>,
  plan: DeliveryPlan,
  given: Routing | undefined,
  { now, paidForLeads }: { now: Date; paidForLeads: boolean },
): Promise<DryRun> {
  const routing = given ?? toAll(plan);
  const since = new Date(now.getTime() - dryRunDays * day);
  const past: PastLead[] = [];
  for await (const subjects of readSubjectPages(database, since, now)) {
    past.push(...(await readPast(database, routing, subjects, paidForLeads)));
  }
  past.sort((one, other) => one.time.getTime() - other.time.getTime());
  const counts = new Map<string, number>();
  const both = past.map(({ time, lead, went }) => {
    const chosen = chooseRoute(lead, routing, counts, time);
    const rule = routing.rules.find(({ name }) => name === chosen.rule);
    for (const { key } of rule
      ? listCapCounters(rule, time, routing.timeZone)
      : []) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return { went, would: chosen.to };
  });
  const names = [
    ...plan.destinations.map(({ name }) => name),
    ...both.flatMap(({ went }) => went),
  ];
  return {
    total: both.length,
    elsewhere: both.filter(({ went, would }) => !isSame(went, would)).length,
    byDestination: [...new Set(names)].map((destination) => ({
      destination,
      went: both.filter(({ went }) => went.includes(destination)).length,
      would: both.filter(({ would }) => would.includes(destination)).length,
    })),
    warnings: listRoutingWarnings(routing).map(({ message }) => message),
  };
}

function toAll({ destinations, timeZone }: DeliveryPlan): Routing {
  const to = destinations.map(({ name }) => name);
  const lastResort = { to, contacts: [] };
  return { rules: [], lastResort, timeZone, outside: [] };
}

async function readPast(
  database: Kysely<Database>,
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
  const ids = subjects.map(subjectIdOf);
  const routes = await readRoutes(database, ids);
  const sent = await readFirstDeliveries(database, ids);
  return subjects.flatMap((subject, index) => {
    const lead = leads[index];
    const id = subjectIdOf(subject);
    const went =
      routes.find(({ subjectId }) => subjectId === id)?.to ??
      (sent.get(id) ?? []).map(({ destination }) => destination);
    return lead ? { time: decidedAt(subject), lead, went } : [];
  });
}

function decidedAt(subject: Subject): Date {
  const dueAt = subject.kind === "unfinished" ? subject.partial.dueAt : null;
  return dueAt ?? sentAtOf(subject);
}

function isSame(one: readonly string[], other: readonly string[]) {
  return (
    one.length === other.length && one.every((name) => other.includes(name))
  );
}

export function summarizeDryRun({ warnings, ...tried }: DryRun) {
  return [countElsewhere(tried), ...warnings].join(" ");
}

function countElsewhere({
  total,
  elsewhere,
}: Pick<DryRun, "total" | "elsewhere">) {
  if (total === 0) return "There are no leads to try them on.";
  if (elsewhere === 0) return "No lead would have gone elsewhere.";
  return `${elsewhere.toLocaleString("en-US")} of ${countOf(total, "lead")} would have gone elsewhere.`;
}

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
