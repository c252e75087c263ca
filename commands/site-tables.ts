import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { isBusy } from "../app/server/database/sqlite-errors.ts";
import type { Database } from "../db/schema.ts";

const migrationTable = "kysely_migration";

/** Read-only, because opening a database for use changes its mode and journal. Throws if it is locked. */
export function fileHasSiteTables(file: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    const tables = database.prepare("select name from sqlite_schema").all();
    return tables.some(({ name }) => name === migrationTable);
  } catch (error) {
    if (isBusy(error)) throw error;
    // Opening it for use says what is wrong.
    return true;
  } finally {
    database?.close();
  }
}

export async function postgresHasSiteTables(database: Kysely<Database>) {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${migrationTable}) is not null as found
  `.execute(database);
  return rows[0]?.found === true;
}
