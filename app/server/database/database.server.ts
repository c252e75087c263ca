import { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { postgresDialect } from "./postgres.server.ts";
import { sqliteDialect } from "./sqlite.server.ts";

export type DatabaseSettings =
  | { kind: "sqlite"; file: string; ownThread?: boolean }
  | { kind: "postgres"; url: string };

/** For the process that answers visitors: a commit may wait 300 ms for the disk. */
export function inSeparateThread(settings: DatabaseSettings): DatabaseSettings {
  return settings.kind === "sqlite"
    ? { ...settings, ownThread: true }
    : settings;
}

/** Fails at start on a wrong URL or unwritable folder. Dates and JSON are text. `deadline` (ms) is for PostgreSQL. */
export async function openDatabase(
  settings: DatabaseSettings,
  deadline?: number,
  connections = 10,
): Promise<Kysely<Database>> {
  const dialect =
    settings.kind === "sqlite"
      ? sqliteDialect(settings.file, settings.ownThread ?? false)
      : postgresDialect(settings.url, deadline, connections);
  const database = new Kysely<Database>({ dialect });
  try {
    await database
      .selectNoFrom((select) => select.val(1).as("one"))
      .executeTakeFirstOrThrow();
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}
