import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { createTables } from "./001-tables.ts";
import { countPostChanges } from "./002-posts-version.ts";
import { findPostsByIndex } from "./003-posts-by-index.ts";
import { placePostsInTime } from "./004-posts-in-time.ts";
import { rememberSubmissions } from "./005-submissions.ts";
import { followCalls } from "./006-call-progress.ts";
import { keepHeartbeat } from "./007-heartbeat.ts";
import { findLeadsHeldBack } from "./008-leads-held-back.ts";
import { queueDeliveries } from "./009-deliveries.ts";
import { keepConsents } from "./010-consents.ts";
import { keepAttributions } from "./011-attributions.ts";
import { createThreads } from "./012-threads.ts";
import { keepPartialSurveysAndExports } from "./013-partial-surveys-and-exports.ts";
import { keepClaims } from "./014-claims.ts";
import { leanSubmissions } from "./015-lean-submissions.ts";
import { liftSuppressions } from "./016-lifted-suppressions.ts";
import { holdDestinations } from "./017-delivery-holds.ts";
import { dropPostParts } from "./020-drop-post-parts.ts";
import { sealConsentsLater } from "./021-sealed-later.ts";
import { isSqlite } from "./column-types.ts";
import type { Database } from "./schema.ts";

/** Every migration by name, oldest first. A released one is never edited: add the next. */
export const migrations: Record<string, Migration> = {
  "001-tables": createTables,
  "002-posts-version": countPostChanges,
  "003-posts-by-index": findPostsByIndex,
  "004-posts-in-time": placePostsInTime,
  "005-submissions": rememberSubmissions,
  "006-call-progress": followCalls,
  "007-heartbeat": keepHeartbeat,
  "008-leads-held-back": findLeadsHeldBack,
  "009-deliveries": queueDeliveries,
  "010-consents": keepConsents,
  "011-attributions": keepAttributions,
  "012-threads": createThreads,
  "013-partial-surveys-and-exports": keepPartialSurveysAndExports,
  "014-claims": keepClaims,
  "015-lean-submissions": leanSubmissions,
  "016-lifted-suppressions": liftSuppressions,
  "017-delivery-holds": holdDestinations,
  "020-drop-post-parts": dropPostParts,
  "021-sealed-later": sealConsentsLater,
};

/**
 * Brings the database up to date and returns the names of what ran. Safe when several copies of the site start
 * at once: the first to get the write lock migrates, the others find nothing left to do.
 */
export async function migrate(database: Kysely<Database>): Promise<string[]> {
  const known = await migratorOf(database).getMigrations();
  // Nothing to do takes no lock: a command may read while the site writes.
  if (known.every(({ executedAt }) => executedAt)) return [];
  if (isSqlite(database)) return runOnSqlite(database);
  return database.connection().execute(async (connection) => {
    // Many rows take their time, and so does the wait for another copy that writes them.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await runAll(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** How long a start waits for other copies that migrate the same file, in milliseconds. */
const patience = 10_000;

/** SQLite does not wait by itself for another process, or connection, that migrates the same new file. */
async function runOnSqlite(database: Kysely<Database>) {
  const giveUpAt = Date.now() + patience;
  for (;;) {
    try {
      return await runAll(database);
    } catch (error) {
      if (!isLocked(error) || Date.now() > giveUpAt) throw error;
      await sleep(20);
    }
  }
}

function isLocked(error: unknown) {
  const busy = 5;
  return (
    error instanceof Error &&
    "errcode" in error &&
    (Number(error.errcode) & 0xff) === busy
  );
}

async function runAll(database: Kysely<Database>) {
  const { error, results = [] } = await migratorOf(database).migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

function migratorOf(database: Kysely<Database>) {
  return new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  });
}
