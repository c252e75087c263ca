import { type Kysely, sql, type Transaction } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";

/** Resolves once the work is on disk; rejects if nothing was written. */
export type InTransaction = <Value>(
  work: (transaction: Transaction<Database>) => Promise<Value>,
) => Promise<Value>;

/** PostgreSQL's transactions run concurrently, so use `lock`. Joins `database` if that is already a transaction. */
export function inTransaction(database: Kysely<Database>): InTransaction {
  return (work) =>
    isTransaction(database)
      ? work(database)
      : database.transaction().execute(work);
}

function isTransaction(
  database: Kysely<Database>,
): database is Transaction<Database> {
  return database.isTransaction;
}

/** Advisory locks until the transaction ends. Call once, before any read or other lock (docs/decisions/022). */
export async function lock(
  transaction: Transaction<Database>,
  names: readonly string[],
) {
  if (isSqlite<Database>(transaction) || names.length === 0) return;
  const sorted = [...new Set(names)].sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sorted}::text[]) as name
  `.execute(transaction);
}

export async function tryLock(
  transaction: Transaction<Database>,
  name: string,
): Promise<boolean> {
  if (isSqlite<Database>(transaction)) return true;
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isLocked"
  `.execute(transaction);
  return rows[0]?.isLocked ?? false;
}

/** Locks the selected rows, without those that another transaction has locked: so this one doesn't wait for it. */
export function skipLocked<Query extends LockingQuery<Query>>(
  query: Query,
  database: Kysely<Database>,
): Query {
  return isSqlite(database) ? query : query.forUpdate().skipLocked();
}

type LockingQuery<Query> = { forUpdate: () => Query; skipLocked: () => Query };
