import { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { postgresDialect } from "./postgres.server.ts";
import { sqliteDialect } from "./sqlite.server.ts";

export type DatabaseSettings =
  | { kind: "sqlite"; file: string }
  | { kind: "postgres"; url: string };

/**
 * Opens the database the settings name and asks it a question, so that a wrong address or an unwritable folder
 * shows at start. Throws the driver's error. Values come back alike from both kinds: timestamps and days as text,
 * JSON as text, booleans as a truthy value. With a `deadline`, in milliseconds, no query or transaction on PostgreSQL
 * takes longer.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  deadline?: number,
): Promise<Kysely<Database>> {
  const dialect =
    settings.kind === "sqlite"
      ? sqliteDialect(settings.file)
      : postgresDialect(settings.url, deadline);
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
