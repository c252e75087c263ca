import {
  DatabaseSync,
  type SQLInputValue,
  type StatementSync,
} from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { LRUCache } from "lru-cache";
import { closeToOthers, createPrivately } from "./private-files.server.ts";
import { isBusy, isDamage } from "./sqlite-errors.ts";

/** How long a write waits for the lock of another process, in milliseconds. */
const lockTimeoutMs = 5000;

/** Kysely over `node:sqlite`, in WAL mode with an fsync at each commit. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () =>
      new ImmediateDriver({ database: async () => openFile(file) }),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Migrations run in a transaction, which also keeps two processes apart. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** How often a waiting write retries, in milliseconds. */
const lockRetryMs = 20;

/**
 * Begins transactions with the write lock, and waits for it without blocking the process as SQLite's own busy wait would.
 * Writers share one connection, so the timeout is shared too: once the lock has been away for that long, each waiting
 * writer tries only once.
 */
class ImmediateDriver extends SqliteDriver {
  #lock = { awaySince: 0, lastAsked: 0 };

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) =>
        this.#whenFree(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
    this.#lock = { awaySince: 0, lastAsked: 0 };
  }

  async #whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error) || this.#isAwayTooLong()) throw error;
        await sleep(lockRetryMs);
      }
    }
  }

  #isAwayTooLong() {
    const now = performance.now();
    // After a gap the lock may have been released and taken again.
    const isNew = now - this.#lock.lastAsked > 50 * lockRetryMs;
    const awaySince = isNew ? now : this.#lock.awaySince;
    this.#lock = { awaySince, lastAsked: now };
    return now - awaySince > lockTimeoutMs;
  }

  /** On a full disk SQLite may have rolled back already. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** Reopens the file after an I/O error: a handle that has met a full or failing disk is not trusted again. */
function openFile(file: string): SqliteDatabase {
  let open = connect(file, lockTimeoutMs);
  let mustReopen = false;

  function guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      mustReopen ||= isDamage(error);
      throw error;
    }
  }

  function prepare(sql: string): SqliteStatement {
    if (mustReopen && !open.database.isTransaction) {
      // The caller retries; blocking here would stop the process.
      const fresh = connect(file, 0);
      open.database.close();
      open = fresh;
      mustReopen = false;
    }
    const statement = guarded(() => open.prepared.memo(sql));
    return {
      reader: statement.columns().length > 0,
      all: (values) => guarded(() => statement.all(...values.map(toSqlite))),
      run: (values) => guarded(() => statement.run(...values.map(toSqlite))),
      iterate: (values) => statement.iterate(...values.map(toSqlite)),
    };
  }
  return { close: () => open.database.close(), prepare };
}

/** Blocks the process for up to `timeout` milliseconds. */
function connect(file: string, timeout: number) {
  createPrivately(file);
  const database = new DatabaseSync(file, { timeout });
  try {
    setDurability(database, timeout);
    closeToOthers(file);
    // Fails here if the file is not a database.
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
  return { database, prepared };
}

/**
 * WAL, so that commands can read while the site writes; an fsync per commit; deleted data overwritten. Both settings are
 * read back, because SQLite falls back silently.
 */
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

/** SQLite does not wait for the lock when several processes switch a new file to WAL. */
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
  // node:sqlite rejects every other type with a clear error.
  return value as SQLInputValue;
}
