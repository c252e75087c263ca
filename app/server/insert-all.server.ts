import { CompiledQuery, type Insertable, type Kysely, sql } from "kysely";
import { isSqlite } from "../../db/column-types.ts";
import type { Database } from "../../db/schema.ts";
import type { LedgerHead } from "./commit.server.ts";
import { plannedOnce } from "./postgres.server.ts";

/** Rows that are new, by table; those of one table have the same columns, none of them of JSON. */
export type NewRows = {
  [Table in keyof Database]?: readonly Insertable<Database[Table]>[];
};

/**
 * Inserts rows of several tables, and writes how the ledger ends with them: on PostgreSQL in one statement, hence one
 * trip, however many they are, on SQLite in a few for each table. Statements have few texts, each made once: built value
 * by value they cost more than the insert.
 */
export async function insertAll(
  transaction: Kysely<Database>,
  rows: NewRows,
  head?: LedgerHead,
): Promise<void> {
  const tables = Object.entries(rows).flatMap(([name, list]) =>
    list[0] ? { name, columns: Object.keys(list[0]), rows: list } : [],
  );
  if (tables.length === 0) return;
  const statements = isSqlite(transaction)
    ? [...tables.flatMap(forSqlite), ...(head ? [headUpdate(head)] : [])]
    : [forPostgres(tables, await typesOf(transaction, tables), head)];
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

/** The values of each column are one list: PostgreSQL takes them in twice as fast as JSON, and it is one text for all. */
function forPostgres(
  tables: readonly Table[],
  types: ColumnTypes,
  head: LedgerHead | undefined,
): Statement {
  const values: unknown[] = [];
  const parts = tables.map(({ name, columns, rows }) => {
    const lists = columns.map((column) => {
      values.push(rows.map((row) => row[column] ?? null));
      return `$${values.length}::${types.get(`${name}.${column}`)}[]`;
    });
    return `insert into "${name}" (${quoteAll(columns)}) select * from unnest(${lists.join()})`;
  });
  if (head) {
    const [count, hash] = [values.push(head.count), values.push(head.hash)];
    parts.push(
      `update "consent_head" set "count" = $${count}, "hash" = $${hash} where "id" = 1`,
    );
  }
  const last = parts.pop() ?? "";
  const before = parts.map((part, index) => `w${index} as (${part})`);
  const text = before.length > 0 ? `with ${before.join(", ")} ${last}` : last;
  return { text: `${plannedOnce} ${text}`, values };
}

/** The type of each column, by table.column. They are the same in every database, so one is asked, once. */
type ColumnTypes = ReadonlyMap<string, string>;
const knownTypes = new Map<string, string>();

async function typesOf(
  transaction: Kysely<Database>,
  tables: readonly Table[],
): Promise<ColumnTypes> {
  const isKnown = ({ name, columns }: Table) =>
    columns.every((column) => knownTypes.has(`${name}.${column}`));
  if (!tables.every(isKnown)) {
    const { rows } = await sql<{ name: string; type: string }>`
      select table_name || '.' || column_name as name, udt_name as type
      from information_schema.columns where table_schema = current_schema()
    `.execute(transaction);
    for (const { name, type } of rows) knownTypes.set(name, type);
  }
  return knownTypes;
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

function headUpdate({ count, hash }: LedgerHead): Statement {
  return {
    text: `update "consent_head" set "count" = ?, "hash" = ? where "id" = 1`,
    values: [count, hash],
  };
}

function quoteAll(columns: readonly string[]) {
  return columns.map((column) => `"${column}"`).join(", ");
}
