import { Migrator } from "kysely/migration";
import { expect, onTestFinished } from "vitest";
import { openDatabase } from "../../../app/server/database/database.server.ts";
import { migrations } from "../../../db/migrations.ts";
import { testSettings } from "../site.ts";
import { createDatabase, type DatabaseKind } from "./databases.ts";

/** A new database with only the migrations before `next`, and settings for services on it. */
export async function openOldDatabase(kind: DatabaseKind, next: string) {
  const { url, remove } = await createDatabase(kind);
  onTestFinished(remove);
  const settings = testSettings({ DATABASE_URL: url, CALLS: "off" });
  const database = await openDatabase(settings.database);
  onTestFinished(() => database.destroy());
  const before = Object.entries(migrations).filter(([name]) => name < next);
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => Object.fromEntries(before) },
  });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  return { database, settings };
}
