import {
  setImmediate as nextTick,
  setTimeout as sleep,
} from "node:timers/promises";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";

/** Runs work as one transaction. Resolves once all of it is on disk, rejects when nothing of it is. */
export type InTransaction = <Value>(
  work: (transaction: Transaction<Database>) => Promise<Value>,
) => Promise<Value>;

/** Transactions of several copies of the site may run at once on PostgreSQL; `lock` keeps apart those that must be. */
export function inTransaction(database: Kysely<Database>): InTransaction {
  return (work) => database.transaction().execute(work);
}

/**
 * Waits until no other transaction holds any of these names, and holds them until this one ends. SQLite has one writer
 * anyway. To be called once, before anything is read: locks taken one after the other can deadlock.
 */
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

/** The same without waiting: false where another transaction holds the name. */
export async function tryLock(
  transaction: Transaction<Database>,
  name: string,
): Promise<boolean> {
  if (isSqlite<Database>(transaction)) return true;
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isHeld"
  `.execute(transaction);
  return rows[0]?.isHeld ?? false;
}

/** Inserts rows of one table, if there are any. */
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

/** Inserts rows of several tables: in one round trip on PostgreSQL, whose common table expressions may insert. */
export async function insertAll(
  transaction: Kysely<Database>,
  rowsByTable: RowsByTable,
) {
  const inserts = Object.entries(rowsByTable)
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) =>
      transaction.insertInto(table as keyof Database).values(rows),
    );
  if (isSqlite(transaction)) {
    for (const insert of inserts) await insert.execute();
    return;
  }
  if (inserts.length === 0) return;
  const parts = inserts.map(
    (insert, index) => sql`${sql.ref(`insert_${index}`)} as (${insert})`,
  );
  await sql`with ${sql.join(parts)} select 1`.execute(transaction);
}

/** Most items that share a commit: what else the process does waits for so many to be worked out. */
const maxBatchSize = 64;

/** Turns of the event loop without another item that end the gathering: next to nothing where there is only one. */
const idleTicks = 10;

/**
 * Gathers what comes in while a transaction is being written, and right after it, and runs it in the next one, all of
 * it together: one wait for the disk, a few statements however many there are. `commit` answers each item, in order.
 * Where a value or a constraint makes the whole fail, each is tried by itself, so that a bad one costs only itself.
 * Where the database failed, those who gathered meanwhile fail too: they may have waited for as long as it takes to
 * notice. What nobody waits for may gather for a `pause`, in milliseconds.
 */
export function groupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  pause?: number,
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
      await (pause === undefined ? gather() : sleep(pause));
      const jobs = waiting.slice(0, maxBatchSize);
      waiting = waiting.slice(maxBatchSize);
      await write(jobs);
    }
    isWriting = false;
  }

  /** The answers to one write bring the requests of the next. */
  async function gather() {
    let quiet = 0;
    while (quiet < idleTicks && waiting.length < maxBatchSize) {
      const before = waiting.length;
      await nextTick();
      quiet = waiting.length > before ? 0 : quiet + 1;
    }
  }

  async function write(jobs: readonly Job[]) {
    try {
      const results = await commit(jobs.map(({ item }) => item));
      results.forEach((result, index) => {
        jobs[index]?.resolve(result);
      });
    } catch (error) {
      if (jobs.length > 1 && isFaultOfRow(error)) {
        for (const job of jobs) await write([job]);
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

/** Whether a value or a constraint was the reason, and not the database: SQLite's result code, PostgreSQL's class. */
function isFaultOfRow(error: unknown) {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) {
    const [tooBig, constraint, mismatch, range] = [18, 19, 20, 25];
    const code = Number(error.errcode) & 0xff;
    return [tooBig, constraint, mismatch, range].includes(code);
  }
  // 40: PostgreSQL ended one of two transactions that waited for each other.
  return "code" in error && /^(2[23]|40)/.test(String(error.code));
}
