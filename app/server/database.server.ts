import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "../../db/schema.ts";
import type { Settings } from "./settings.server.ts";
import { sqliteDialect } from "./sqlite.server.ts";

/**
 * Opens the database the settings name and asks it a question, so that a wrong address or an unwritable folder
 * shows at start. Throws the driver's error. Values come back alike from both kinds: timestamps and days as text,
 * JSON as text, booleans as a truthy value.
 */
export async function openDatabase(
  settings: Settings["database"],
): Promise<Kysely<Database>> {
  const dialect =
    settings.kind === "sqlite"
      ? sqliteDialect(settings.file)
      : new PostgresDialect({ pool: createPool(settings.url) });
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

function createPool(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    types: { getTypeParser: (oid) => parsers.get(oid) ?? asText },
  });
  // A connection that breaks, idle or between two statements, is replaced; the next query reports what is wrong.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

const asText = (value: string) => value;
const asIsoTimestamp = (value: string) => new Date(value).toISOString();

/** By PostgreSQL's type numbers; all other types come as text. */
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.BOOL, (value) => value === "t"],
  [pg.types.builtins.INT4, Number],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, asIsoTimestamp],
]);
