import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { createTables } from "./001-tables.ts";
import { countPostChanges } from "./002-posts-version.ts";
import { findPostsByIndex } from "./003-posts-by-index.ts";
import type { Database } from "./schema.ts";

/** Every migration by name, oldest first. A released one is never edited: add the next. */
const migrations: Record<string, Migration> = {
  "001-tables": createTables,
  "002-posts-version": countPostChanges,
  "003-posts-by-index": findPostsByIndex,
};

/**
 * Brings the database up to date and returns the names of what ran. Safe when several copies of the site start
 * at once: the first to get the write lock migrates, the others find nothing left to do.
 */
export async function migrate(database: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  });
  const known = await migrator.getMigrations();
  // Nothing to do takes no lock: a command may read while the site writes.
  if (known.every(({ executedAt }) => executedAt)) return [];
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}
