import { CompiledQuery, type Insertable, type Kysely } from "kysely";
import { isSqlite } from "../../db/column-types.ts";
import type { Database } from "../../db/schema.ts";

/** Rows that are new, by table; those of one table have the same columns, none of them of JSON. */
export type NewRows = {
  [Table in keyof Database]?: readonly Insertable<Database[Table]>[];
};

/**
 * Inserts rows of several tables: on PostgreSQL in one statement, hence one trip, however many they are, on SQLite in a
 * few for each table. Statements have few texts, each made once: built value by value they cost more than the insert.
 */
export async function insertAll(
  transaction: Kysely<Database>,
  rows: NewRows,
): Promise<void> {
  const tables = Object.entries(rows).flatMap(([name, list]) =>
    list[0] ? { name, columns: Object.keys(list[0]), rows: list } : [],
  );
  if (tables.length === 0) return;
  const statements = isSqlite(transaction)
    ? tables.flatMap(forSqlite)
    : [forPostgres(tables)];
  for (const { text, values } of statements) {
    await transaction.executeQuery(CompiledQuery.raw(text, values));
  }
}

type Table = {
  name: string;
  columns: string[];
  rows: readonly Record<string, unknown>[];
};

type Statement = { text: string; values: unknown[] };

/** The rows of each table are one JSON value, since it has a prepared plan for no other number of them. */
function forPostgres(tables: readonly Table[]): Statement {
  const inserts = tables.map(({ name, columns }, index) => {
    const names = quoteAll(columns);
    return `insert into "${name}" (${names}) select ${names} from json_populate_recordset(null::"${name}", $${index + 1})`;
  });
  const last = inserts.pop() ?? "";
  const before = inserts.map((insert, index) => `w${index} as (${insert})`);
  return {
    text: before.length > 0 ? `with ${before.join(", ")} ${last}` : last,
    values: tables.map(({ rows }) => toJson(rows)),
  };
}

/** Most rows that one statement has values for: SQLite takes some 32,000 values. */
const mostRows = 1024;

/** In parts of 1, 2, 4, 8… rows: so few texts that all of them stay prepared. */
function forSqlite({ name, columns, rows }: Table): Statement[] {
  const statements: Statement[] = [];
  for (let start = 0; start < rows.length; ) {
    const left = Math.min(rows.length - start, mostRows);
    const size = 2 ** Math.floor(Math.log2(left));
    const part = rows.slice(start, start + size);
    statements.push({
      text: insertText(name, columns, size),
      values: part.flatMap((row) =>
        columns.map((column) => row[column] ?? null),
      ),
    });
    start += size;
  }
  return statements;
}

const texts = new Map<string, string>();

function insertText(name: string, columns: readonly string[], size: number) {
  const key = `${name} ${columns.join()} ${size}`;
  const known = texts.get(key);
  if (known) return known;
  const row = `(${columns.map(() => "?").join()})`;
  const text = `insert into "${name}" (${quoteAll(columns)}) values ${Array(size).fill(row).join()}`;
  texts.set(key, text);
  return text;
}

function quoteAll(columns: readonly string[]) {
  return columns.map((column) => `"${column}"`).join(", ");
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
