import {
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  sql,
} from "kysely";

/** SQLite's STRICT tables have five types. */
export function columnTypes(
  db: Kysely<unknown>,
): Record<
  "id" | "timestamp" | "date" | "boolean" | "json" | "bytes",
  RawBuilder<unknown>
> {
  return isSqlite(db)
    ? {
        id: sql`text`,
        timestamp: sql`text`,
        date: sql`text`,
        boolean: sql`integer`,
        json: sql`text`,
        bytes: sql`blob`,
      }
    : {
        id: sql`uuid`,
        timestamp: sql`timestamptz`,
        date: sql`date`,
        boolean: sql`boolean`,
        json: sql`jsonb`,
        bytes: sql`bytea`,
      };
}

export async function createTableStrict(
  db: Kysely<unknown>,
  table: CreateTableBuilder<string, string>,
) {
  await (isSqlite(db) ? table.modifyEnd(sql`strict`) : table).execute();
}

export function isSqlite<Tables>(db: Kysely<Tables>) {
  // Works for transactions too, which migrations get.
  return !db.getExecutor().adapter.supportsMultipleConnections;
}
