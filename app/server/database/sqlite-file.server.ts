import { statSync } from "node:fs";
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { LRUCache } from "lru-cache";
import { createPrivately, restrictToOwner } from "./private-files.server.ts";
import { isBusy, isFileError } from "./sqlite-errors.ts";

const openTimeoutMs = 5000;

export type SqliteResult = {
  rows: Record<string, SQLOutputValue>[];
  numAffectedRows?: bigint;
};

export type SqliteQuery = { sql: string; values: readonly unknown[] };

export type SqliteFile = {
  execute(query: SqliteQuery): SqliteResult;
  close(): void;
};

/** WAL mode, with an fsync per commit; blocks the thread. Reopens after an I/O error, which breaks the old handle. */
export function openFile(file: string): SqliteFile {
  let open = connect(file, openTimeoutMs);
  let mustReopen = false;

  function reopen() {
    // Doesn't wait for a lock: the caller retries.
    const fresh = connect(file, 0);
    open.database.close();
    open = fresh;
    mustReopen = false;
  }

  return {
    close: () => open.database.close(),
    execute({ sql, values }) {
      // Writes to a deleted or replaced file would be lost.
      if (sql === beginSql && identify(file) !== open.identity)
        throw new Error(moved);
      if (mustReopen && !open.database.isTransaction) reopen();
      try {
        return run(open.prepared.memo(sql), values.map(toSqlite));
      } catch (error) {
        mustReopen ||= isFileError(error);
        throw error;
      }
    },
  };
}

export const beginSql = "begin immediate";

const moved =
  "the database file was moved, deleted, emptied or replaced while in use: put it back, or stop the site and restore a backup";

function identify(file: string): string {
  const files = ["", "-wal", "-shm"].map((ending) =>
    // Inode numbers may exceed Number.MAX_SAFE_INTEGER.
    statSync(file + ending, { throwIfNoEntry: false, bigint: true }),
  );
  const [main] = files;
  return [
    ...files.map((found) => `${found?.dev}:${found?.ino}`),
    main?.size === 0n,
  ].join();
}

function run(statement: StatementSync, values: SQLInputValue[]): SqliteResult {
  if (statement.columns().length > 0) return { rows: statement.all(...values) };
  const { changes } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes) };
}

function connect(file: string, timeout: number) {
  createPrivately(file);
  const database = new DatabaseSync(file, { timeout });
  try {
    setDurability(database, timeout);
    restrictToOwner(file);
    database.prepare("select count(*) from sqlite_schema").get();
    // From here on the driver waits without blocking.
    database.exec("pragma busy_timeout = 1");
  } catch (error) {
    database.close();
    throw error;
  }
  const prepared = new LRUCache<string, StatementSync>({
    // Batch inserts have one SQL text per number of rows, up to 64.
    max: 600,
    memoMethod: (sql) => database.prepare(sql),
  });
  return { database, prepared, identity: identify(file) };
}

/** WAL, so that commands can read while the site writes, and an fsync per commit. SQLite may fall back silently. */
function setDurability(database: DatabaseSync, timeout: number) {
  database.exec("pragma synchronous = full; pragma foreign_keys = on");
  database.exec("pragma secure_delete = on");
  const { journal_mode } = whenFree(
    () => database.prepare("pragma journal_mode = wal").get() ?? {},
    timeout,
  );
  const { synchronous } = database.prepare("pragma synchronous").get() ?? {};
  if (journal_mode !== "wal" || synchronous !== 2) {
    throw new Error(
      `SQLite durability settings were not accepted: journal_mode=${journal_mode}, synchronous=${synchronous}`,
    );
  }
}

/** SQLite doesn't wait for the lock when several processes switch a new file to WAL. */
function whenFree<Result>(work: () => Result, timeout: number): Result {
  const giveUpAt = Date.now() + timeout;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  return value as SQLInputValue;
}
