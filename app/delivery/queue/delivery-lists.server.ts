import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { notSharedReasonPrefix } from "../destinations/outside.server.ts";
import type { Delivery } from "../subjects/subject.ts";

export function listUndelivered(
  database: Kysely<Database>,
  now: Date,
): Promise<Delivery[]> {
  return database
    .selectFrom("deliveries")
    .selectAll()
    .where((row) =>
      row.or([
        row("state", "=", sql.lit("dead")),
        row.and([row("state", "=", sql.lit("waiting")), isLate(row, now)]),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function listUnshared(database: Kysely<Database>): Promise<Delivery[]> {
  return database
    .selectFrom("deliveries")
    .selectAll()
    .where("state", "=", sql.lit("dropped"))
    .where("last_error", "like", `${notSharedReasonPrefix}:%`)
    .orderBy("ended_at", "desc")
    .orderBy("id", "desc")
    .limit(maxUnshared)
    .execute();
}

const maxUnshared = 50;

export function listDead(database: Kysely<Database>): Promise<Delivery[]> {
  return database
    .selectFrom("deliveries")
    .selectAll()
    .where("state", "=", sql.lit("dead"))
    .orderBy("ended_at")
    .orderBy("id")
    .execute();
}

export function listDeliveriesOf(
  database: Kysely<Database>,
  subjectId: string,
): Promise<Delivery[]> {
  return database
    .selectFrom("deliveries")
    .selectAll()
    .where("subject_id", "=", subjectId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function isLate(
  row: ExpressionBuilder<Database, "deliveries">,
  now: Date,
) {
  return row.or([
    row("next_at", "<=", now.toISOString()),
    row("attempts", ">", 0),
  ]);
}
