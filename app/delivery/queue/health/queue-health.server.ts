import { type Kysely, sql } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { day } from "../../../server/durations.ts";
import { isLate } from "../delivery-lists.server.ts";

export type QueueState = {
  destination: string;
  dead: number;
  oldestDue: Date | undefined;
};

export async function listQueues(
  database: Kysely<Database>,
  now: Date,
): Promise<QueueState[]> {
  const late = await database
    .selectFrom("deliveries")
    .select(({ fn }) => ["destination", fn.min(firstDue()).as("oldest")])
    .where("state", "=", sql.lit("waiting"))
    .where((row) => isLate(row, now))
    .groupBy("destination")
    .execute();
  const dead = await database
    .selectFrom("deliveries")
    .select(({ fn }) => ["destination", fn.countAll<number>().as("count")])
    .where("state", "=", sql.lit("dead"))
    .groupBy("destination")
    .execute();
  const names = new Set([...late, ...dead].map((row) => row.destination));
  return [...names].sort().map((destination) => {
    const oldest = late.find((row) => row.destination === destination)?.oldest;
    const count = dead.find((row) => row.destination === destination)?.count;
    return {
      destination,
      dead: count ?? 0,
      oldestDue: oldest === undefined ? undefined : new Date(oldest),
    };
  });
}

/** A contact's step may be planned for hours after the lead arrived. */
function firstDue() {
  return sql<string>`coalesce(due_at, created_at)`;
}

const firstFailureGraceMs = 30_000;

export async function isFailing(
  database: Kysely<Database>,
  now: Date,
): Promise<boolean> {
  const ago = (milliseconds: number) =>
    new Date(now.getTime() - milliseconds).toISOString();
  const failing = await database
    .selectFrom("deliveries")
    .select("id")
    .where("state", "=", sql.lit("waiting"))
    .where("last_error", "is not", null)
    .where((row) =>
      row.or([
        row("attempts", ">=", 2),
        row.and([
          row("attempts", "=", 1),
          row(firstDue(), "<=", ago(firstFailureGraceMs)),
        ]),
      ]),
    )
    .limit(1)
    .unionAll(
      database
        .selectFrom("deliveries")
        .select("id")
        .where("state", "=", sql.lit("dead"))
        .where("ended_at", ">", ago(day)),
    )
    .executeTakeFirst();
  return failing !== undefined;
}
