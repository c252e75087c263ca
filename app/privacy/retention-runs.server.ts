import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { day } from "../server/durations.ts";
import type { HealthCheck } from "../server/operations/health.server.ts";

/** Ids in the `heartbeat` table; the health check uses row 1. */
const trustedClock = 2;
const lastRun = 3;
const suspectedClock = 4;

/**
 * A clock that is years ahead at boot would make every lead look expired. One that is over a week later than at the
 * last run is trusted once it has been so for a day. Resolves to whether it is trusted, and saves what it found.
 */
export async function checkClock(
  database: Kysely<Database>,
  now: Date,
): Promise<boolean> {
  const last = await readTime(database, trustedClock);
  if (last && now.getTime() - last.getTime() > 7 * day) {
    const since = await readTime(database, suspectedClock);
    const waited = since ? now.getTime() - since.getTime() : -1;
    const isNew = waited < 0 || waited > 7 * day;
    if (isNew) await writeTime(database, suspectedClock, now);
    if (isNew || waited < day) return false;
  }
  await writeTime(database, trustedClock, now);
  return true;
}

/** The two days until a warning begin with the first run, even if it fails. */
export async function recordFirstRun(database: Kysely<Database>, now: Date) {
  await database
    .insertInto("heartbeat")
    .values({ id: lastRun, beat_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export function recordRun(database: Kysely<Database>, now: Date) {
  return writeTime(database, lastRun, now);
}

export function checkRetention(
  database: Kysely<Database>,
  now: () => Date,
): HealthCheck {
  return async () => {
    const last = await readTime(database, lastRun);
    return last && now().getTime() - last.getTime() > 2 * day
      ? "Expired data has not been deleted for two days."
      : undefined;
  };
}

async function readTime(database: Kysely<Database>, id: number) {
  const row = await database
    .selectFrom("heartbeat")
    .select("beat_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row && new Date(row.beat_at);
}

async function writeTime(database: Kysely<Database>, id: number, now: Date) {
  const row = { id, beat_at: now.toISOString() };
  await database
    .insertInto("heartbeat")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
