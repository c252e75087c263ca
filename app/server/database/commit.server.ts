import {
  setImmediate as nextTick,
  setTimeout as sleep,
} from "node:timers/promises";
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  sql,
  type Transaction,
} from "kysely";
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
  const json = JSON.stringify(rows, replaceLoneSurrogates);
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})
  `;
}

/** For `JSON.stringify`: cutting a text may split an emoji, and PostgreSQL rejects half of one. */
export function replaceLoneSurrogates(_: string, value: unknown) {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** The rest of the process waits while a batch is processed. */
const maxBatchSize = 64;

/** Event loop ticks without a new item that close a batch; a single item waits almost no time. */
const idleTicks = 10;

/** Under load ticks are long and items keep coming, so this closes a batch too. */
const maxGatherMs = 20;

/**
 * Batches the items that arrive during a commit, so that they wait for the disk once. `commit` returns one result per
 * item. A bad value makes a batch's items retry one by one; a failed database fails them all.
 */
export function groupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  delayMs?: number,
): (item: Item) => Promise<Result> {
  type Job = {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  };
  let waiting: Job[] = [];
  let isWriting = false;

  async function writeAll() {
    isWriting = true;
    while (waiting.length > 0) {
      await (delayMs === undefined ? gather() : sleep(delayMs));
      const jobs = waiting.slice(0, maxBatchSize);
      waiting = waiting.slice(maxBatchSize);
      await write(jobs);
    }
    isWriting = false;
  }

  /** Clients often send their next request as soon as they get a response. */
  async function gather() {
    const closesAt = performance.now() + maxGatherMs;
    let idle = 0;
    while (
      idle < idleTicks &&
      waiting.length < maxBatchSize &&
      performance.now() < closesAt
    ) {
      const before = waiting.length;
      await nextTick();
      idle = waiting.length > before ? 0 : idle + 1;
    }
  }

  async function write(jobs: readonly Job[], isRetry = false) {
    try {
      const results = await commit(jobs.map(({ item }) => item));
      results.forEach((result, index) => {
        jobs[index]?.resolve(result);
      });
    } catch (error) {
      const mayPass = jobs.length > 1 || (isDeadlock(error) && !isRetry);
      if (mayPass && isFaultOfRow(error)) {
        for (const job of jobs) await write([job], true);
      } else {
        const behind = isFaultOfRow(error) ? [] : waiting.splice(0);
        for (const { reject } of [...jobs, ...behind]) reject(error);
      }
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}

function isFaultOfRow(error: unknown) {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) {
    const [tooBig, constraint, mismatch, range] = [18, 19, 20, 25];
    const code = Number(error.errcode) & 0xff;
    return [tooBig, constraint, mismatch, range].includes(code);
  }
  return (
    isDeadlock(error) || ("code" in error && /^2[23]/.test(String(error.code)))
  );
}

/** PostgreSQL's class 40: it aborted the transaction because of another one. */
function isDeadlock(error: unknown) {
  return (
    error instanceof Error &&
    "code" in error &&
    String(error.code).startsWith("40")
  );
}
