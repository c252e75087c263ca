import {
  setImmediate as nextTurn,
  setTimeout as sleep,
} from "node:timers/promises";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { isSqlite } from "../../db/column-types.ts";
import type { ConsentHeadTable, Database } from "../../db/schema.ts";
import { plannedOnce } from "./postgres.server.ts";

/**
 * Runs work as one transaction that nobody else's write comes between, in this process or in another copy of the site:
 * what it counted is still true when it writes. Resolves once all of it is on disk, rejects when nothing of it is.
 * `head` is how the ledger of consents ends, so it tells as well whether anybody else has stored a form meanwhile.
 */
export type Exclusively = <Value>(
  work: (
    transaction: Transaction<Database>,
    head: LedgerHead,
  ) => Promise<Value>,
) => Promise<Value>;

/** How many consents there are, and the seal of the last. */
export type LedgerHead = Pick<Selectable<ConsentHeadTable>, "count" | "hash">;

/** SQLite has one writer anyway; on PostgreSQL the row that each form changes is the lock. */
export function exclusively(database: Kysely<Database>): Exclusively {
  return (work) =>
    database.transaction().execute(async (transaction) => {
      const head = transaction
        .selectFrom("consent_head")
        .modifyFront(sql.raw(plannedOnce))
        .select(["count", "hash"])
        .where("id", "=", 1)
        .$if(!isSqlite(database), (row) => row.forUpdate());
      return work(transaction, await head.executeTakeFirstOrThrow());
    });
}

/** Most items that share a commit: what else the process does waits for so many to be worked out. */
const mostTogether = 64;

/** Turns of the event loop without another item that end the gathering: next to nothing where there is only one. */
const quietTurns = 10;

/**
 * Gathers what comes in while a transaction is being written, and right after it, and runs it in the next one, all of
 * it together: one wait for the disk, a few statements however many there are. `commit` answers each item, in order.
 * Where a value or a constraint makes the whole fail, each is tried by itself, so that a bad one costs only itself.
 * Where the database failed, those who gathered meanwhile fail too: they may have waited for as long as it takes to
 * notice. What nobody waits for may gather for a `pause`, in milliseconds.
 */
export function together<Item, Result>(
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
      const jobs = waiting.slice(0, mostTogether);
      waiting = waiting.slice(mostTogether);
      await write(jobs);
    }
    isWriting = false;
  }

  /** The answers to one write bring the requests of the next. */
  async function gather() {
    let quiet = 0;
    while (quiet < quietTurns && waiting.length < mostTogether) {
      const before = waiting.length;
      await nextTurn();
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
        const behind = waiting.splice(0);
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
  return "code" in error && /^2[23]/.test(String(error.code));
}
