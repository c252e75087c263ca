import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";

/** Makes each write to this table take 30 ms longer, as if the database were far away. PostgreSQL only. */
export async function delayWrites(
  database: Kysely<Database>,
  table: "lead_events" | "lead_states",
) {
  await sql`
    create function delay() returns trigger language plpgsql
    as $$ begin perform pg_sleep(0.03); return null; end $$
  `.execute(database);
  await sql`
    create trigger delay before insert or update on ${sql.table(table)}
    for each statement execute function delay()
  `.execute(database);
}
