import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";

/**
 * Resolves once this many of the database's queries wait for a lock. SQLite can't tell: there they get a moment. A
 * command starts a process first, which takes long on a busy machine.
 */
export async function untilBlocked(database: Kysely<Database>, count = 1) {
  if (isSqlite(database)) return sleep(300);
  await expect
    .poll(() => countBlocked(database), { timeout: 50_000 })
    .toBeGreaterThanOrEqual(count);
}

async function countBlocked(database: Kysely<Database>) {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database);
  return Number(rows[0]?.count);
}
