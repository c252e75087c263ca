import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import { runPeriodically } from "../run-periodically.server.ts";

const intervalMs = 10_000;

/** The database's time, because the clocks of the site's copies may differ. */
export async function trackDatabaseClock(
  database: Kysely<Database>,
  onFailure: (error: unknown) => void,
) {
  if (isSqlite(database)) {
    return { now: () => new Date(), stop: async () => {} };
  }
  let offset = Date.now() - performance.now();
  async function read() {
    const start = performance.now();
    const { rows } = await sql`select clock_timestamp() as time`.execute(
      database,
    );
    const [{ time }] = z.tuple([z.object({ time: z.string() })]).parse(rows);
    const latest = Date.parse(time) - start;
    const earliest = Date.parse(time) - performance.now();
    offset = Math.min(Math.max(offset, earliest), latest);
  }
  await read();
  return {
    now: () => new Date(offset + performance.now()),
    stop: runPeriodically(
      read,
      { next: intervalMs, again: intervalMs },
      onFailure,
    ),
  };
}
