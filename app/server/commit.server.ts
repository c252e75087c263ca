import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { isBusy } from "./sqlite.server.ts";

/** Runs one statement; resolves with its value once that is on disk, rejects when nothing of it was stored. */
export type Commit = <Value>(
  statement: (database: Kysely<Database>) => Promise<Value>,
) => Promise<Value>;

/** A statement is a transaction of its own, without a word more to the server: for a database that takes many at once. */
export function commitEach(database: Kysely<Database>): Commit {
  return (statement) => statement(database);
}

/**
 * One transaction, and so one wait for the disk, for all statements that came in while the one before was being
 * written: for a database that takes one writer at a time. Where the whole fails, each is tried by itself, so that a bad
 * one costs only itself; where the database was locked all the while, all have waited long enough.
 */
export function commitTogether(database: Kysely<Database>): Commit {
  let waiting: Job[] = [];
  let isWriting = false;

  async function writeAll() {
    isWriting = true;
    while (waiting.length > 0) {
      // Requests that arrived during the last write are read now, and join this one.
      await nextTurn();
      const jobs = waiting;
      waiting = [];
      await write(database, jobs);
    }
    isWriting = false;
  }

  return (statement) =>
    new Promise((resolve, reject) => {
      waiting.push({
        async run(transaction) {
          const value = await statement(transaction);
          return () => resolve(value);
        },
        reject,
      });
      if (!isWriting) void writeAll();
    });
}

type Job = {
  /** Runs the statement; what it returns is called once that is on disk. */
  run: (transaction: Kysely<Database>) => Promise<() => void>;
  reject: (error: unknown) => void;
};

async function write(database: Kysely<Database>, jobs: readonly Job[]) {
  try {
    const tellers = await database
      .transaction()
      .execute(async (transaction) => {
        const done: (() => void)[] = [];
        for (const job of jobs) done.push(await job.run(transaction));
        return done;
      });
    for (const tell of tellers) tell();
  } catch (error) {
    if (jobs.length === 1 || isBusy(error)) {
      for (const job of jobs) job.reject(error);
    } else {
      for (const job of jobs) await write(database, [job]);
    }
  }
}
