import { type Insertable, type Kysely, type RawBuilder, sql } from "kysely";
import { isSqlite } from "../../db/column-types.ts";
import type { Database } from "../../db/schema.ts";

/**
 * Inserts rows of the same columns in one statement whose text is the same however many they are: the rows are its one
 * value. Built value by value, the statement would cost more than the insert.
 */
export async function insertAll<Table extends keyof Database>(
  transaction: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const name = sql.table(table);
  const json = toJson(rows);
  const values: RawBuilder<unknown> = isSqlite(transaction)
    ? sql`select ${sql.join(columns.map(readColumn))} from json_each(${json})`
    : sql`select ${names} from json_populate_recordset(null::${name}, ${json})`;
  await sql`insert into ${name} (${names}) ${values}`.execute(transaction);
}

function readColumn(column: string) {
  return sql`value ->> ${sql.lit(`$.${column}`)}`;
}

/** Half of a character, which JSON can hold and a database cannot, becomes the sign for what cannot be read. */
function toJson(rows: readonly unknown[]) {
  const json = JSON.stringify(rows);
  return /\\ud[89a-f]/i.test(json)
    ? JSON.stringify(rows, (_, value) =>
        typeof value === "string" ? value.toWellFormed() : value,
      )
    : json;
}
