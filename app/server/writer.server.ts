import { setImmediate as nextTurn } from "node:timers/promises";
import type { Insertable, Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";

/** Rows for one table or several. */
export type Rows = {
  [Table in keyof Database]?: readonly Insertable<Database[Table]>[];
};

/** Most pieces of work that share a commit: a statement has room for some 30,000 values. */
const mostTogether = 200;

/** The way to disk. Every method resolves once all of its work is there, and rejects when nothing of it was stored. */
export function createWriter(database: Kysely<Database>) {
  let waiting: Job[] = [];
  let isWriting = false;

  async function writeAll() {
    isWriting = true;
    while (waiting.length > 0) {
      // Requests that arrived during the last write are read now, and join this one.
      await nextTurn();
      const jobs = waiting.slice(0, mostTogether);
      waiting = waiting.slice(mostTogether);
      await write(database, jobs);
    }
    isWriting = false;
  }

  return {
    /**
     * Stores rows, all or none. What comes in while the rows before are being written shares one transaction with a
     * statement a table, and so one wait for the disk. Where that fails for a row's sake, each is tried by itself.
     */
    insert(rows: Rows): Promise<void> {
      return new Promise((resolve, reject) => {
        waiting.push({ rows, resolve, reject });
        if (!isWriting) void writeAll();
      });
    },

    /** Runs what reads before it writes, or changes rows, as a transaction of its own. */
    transact<Value>(
      work: (transaction: Transaction<Database>) => Promise<Value>,
    ): Promise<Value> {
      return database.transaction().execute(work);
    },
  };
}

type Job = {
  rows: Rows;
  resolve: () => void;
  reject: (error: unknown) => void;
};

async function write(database: Kysely<Database>, jobs: readonly Job[]) {
  try {
    const tables = gather(jobs);
    await database.transaction().execute(async (transaction) => {
      for (const [table, rows] of tables) {
        await transaction.insertInto(table).values(rows).execute();
      }
    });
    for (const { resolve } of jobs) resolve();
  } catch (error) {
    if (jobs.length > 1 && isFaultOfRow(error)) {
      for (const job of jobs) await write(database, [job]);
    } else {
      for (const { reject } of jobs) reject(error);
    }
  }
}

/** All rows by their table, in the order in which the first piece of work names the tables. */
function gather(jobs: readonly Job[]) {
  const tables = new Map<
    keyof Database,
    Insertable<Database[keyof Database]>[]
  >();
  for (const { rows } of jobs) {
    for (const [name, more] of Object.entries(rows)) {
      const table = name as keyof Database;
      const gathered = tables.get(table);
      if (gathered) gathered.push(...more);
      else tables.set(table, [...more]);
    }
  }
  return tables;
}

/** Whether a value or a constraint was the reason, and not the database: SQLite's result code, PostgreSQL's class. */
function isFaultOfRow(error: unknown) {
  if (!(error instanceof Error)) return false;
  const [tooBig, constraint, mismatch, range] = [18, 19, 20, 25];
  if ("errcode" in error) {
    const code = Number(error.errcode) & 0xff;
    return [tooBig, constraint, mismatch, range].includes(code);
  }
  return "code" in error && /^2[23]/.test(String(error.code));
}
