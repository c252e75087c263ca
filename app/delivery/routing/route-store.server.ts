import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../../../db/schema.ts";
import { insertRows } from "../../server/database/insert.server.ts";
import { parseLocalTime } from "../../server/local-time.ts";
import { createdEvents } from "../subjects/first-delivery.ts";
import { capCounterKey, type Route } from "./route.ts";

export type StoredRoute = Route & { id: string; subjectId: string; at: Date };

export function listRoutes(
  database: Kysely<Database>,
  subjectId: string,
): Promise<StoredRoute[]> {
  return readRoutes(database, [subjectId]);
}

export async function findRoute(
  database: Kysely<Database>,
  subjectId: string,
): Promise<StoredRoute | undefined> {
  return (await listRoutes(database, subjectId)).at(-1);
}

export async function listEarlierReceivers(
  database: Kysely<Database>,
  subjectId: string,
): Promise<string[]> {
  const routes = await listRoutes(database, subjectId);
  const deliveries = await readFirstDeliveries(database, [subjectId]);
  const sent = deliveries.get(subjectId) ?? [];
  return [
    ...routes.flatMap(({ to }) => to),
    ...sent.map(({ destination }) => destination),
  ];
}

export async function readFirstDeliveries(
  database: Kysely<Database>,
  subjectIds: readonly string[],
) {
  if (subjectIds.length === 0) return new Map<string, never>();
  const rows = await database
    .selectFrom("deliveries")
    .select(["subject_id", "destination"])
    .where("subject_id", "in", subjectIds)
    .where("event", "in", Object.values(createdEvents))
    .execute();
  return Map.groupBy(rows, ({ subject_id }) => subject_id);
}

export async function readRoutes(
  database: Kysely<Database>,
  subjectIds: readonly string[],
): Promise<StoredRoute[]> {
  if (subjectIds.length === 0) return [];
  const rows = await database
    .selectFrom("lead_routes")
    .selectAll()
    .where("subject_id", "in", subjectIds)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, subject_id, at, rule, receivers, reason }) => ({
    id,
    subjectId: subject_id,
    at: new Date(at),
    rule,
    reason,
    ...receiversSchema.parse(JSON.parse(receivers)),
  }));
}

const receiversSchema = z.object({
  to: z.array(z.string()),
  contacts: z.array(z.string()),
});

export function insertRoutes(
  transaction: Transaction<Database>,
  routes: readonly (Route & { subjectId: string })[],
  now: Date,
) {
  return insertRows(
    transaction,
    "lead_routes",
    routes.map(({ subjectId, rule, to, contacts, reason }) => ({
      id: randomUUIDv7(),
      subject_id: subjectId,
      rule,
      reason,
      at: now.toISOString(),
      receivers: JSON.stringify({ to, contacts }),
    })),
  );
}

type Period = { rule: string; period: string };

/** Counting routes includes leads from before a cap was set; stored counts include leads that were erased since. */
export async function readCounts(
  database: Kysely<Database>,
  periods: readonly Period[],
  timeZone: string,
): Promise<Map<string, number>> {
  if (periods.length === 0) return new Map();
  const rows = await database
    .selectFrom("route_counts")
    .selectAll()
    .where(
      "period",
      "in",
      periods.map(({ period }) => period),
    )
    .execute();
  const counts = new Map(
    rows.map(({ rule, period, count }) => [capCounterKey(rule, period), count]),
  );
  for (const { rule, period } of periods) {
    const key = capCounterKey(rule, period);
    const start = parseLocalTime(
      `${`${period}-01`.slice(0, 10)}T00:00`,
      timeZone,
    );
    const taken = await countTaken(database, rule, start);
    counts.set(key, Math.max(taken, counts.get(key) ?? 0));
  }
  return counts;
}

async function countTaken(
  database: Kysely<Database>,
  rule: string,
  since: Date,
): Promise<number> {
  const { count } = await database
    .selectFrom("lead_routes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("rule", "=", rule)
    .where("at", ">=", since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Call it only while holding the routing lock. */
export async function saveCount(
  transaction: Transaction<Database>,
  { rule, period }: Period,
  count: number,
) {
  await transaction
    .insertInto("route_counts")
    .values({ rule, period, count })
    .onConflict((conflict) =>
      conflict.columns(["rule", "period"]).doUpdateSet({ count }),
    )
    .execute();
}
