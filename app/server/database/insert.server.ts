import { type Insertable, type Kysely, type RawBuilder, sql } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";

export async function insertRows<Table extends keyof Database>(
  transaction: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
) {
  if (rows.length === 0) return;
  await transaction.insertInto(table).values(rows).execute();
}

type RowsByTable = {
  [Table in keyof Database]?: readonly Insertable<Database[Table]>[];
};

/** One round trip on PostgreSQL, whose common table expressions may insert. */
export async function insertAll(
  transaction: Kysely<Database>,
  rowsByTable: RowsByTable,
) {
  const inserts = Object.entries(rowsByTable)
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) =>
      insertOf(transaction, table as keyof Database, rows),
    );
  if (isSqlite(transaction)) {
    for (const insert of inserts) await insert.execute(transaction);
    return;
  }
  if (inserts.length === 0) return;
  const parts = inserts.map(
    (insert, index) => sql`${sql.ref(`insert_${index}`)} as (${insert})`,
  );
  await sql`with ${sql.join(parts)} select 1`.execute(transaction);
}

/** PostgreSQL gets the rows as one JSON parameter, which is cheaper. Not for tables with a JSON column. */
export function insertOf<Table extends keyof Database>(
  transaction: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): RawBuilder<unknown> {
  if (isSqlite(transaction)) {
    return sql`${transaction.insertInto(table).values(rows)}`;
  }
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = sql.join([...names].map((name) => sql.ref(name)));
  const json = JSON.stringify(rows, toStorable);
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})
  `;
}

/** A replacer for `JSON.stringify`. */
export function toStorable(_: string, value: unknown) {
  return typeof value === "string" ? storableText(value) : value;
}

/** PostgreSQL rejects NUL and lone surrogates (an emoji cut in half by truncation). Call before hashing. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
