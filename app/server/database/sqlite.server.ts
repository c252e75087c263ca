import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
} from "node:fs";
import { basename, dirname } from "node:path";
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
 * Creates a missing file as private; SQLite copies its mode to the WAL files. An existing file is never opened here:
 * closing it would drop the POSIX locks of this process's connections.
 */
function createPrivately(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
}

function isAlreadyThere(error: unknown) {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** Removes other accounts' access to the files, and to the folder if it holds nothing else. */
function closeToOthers(file: string) {
  const folder = dirname(file);
  try {
    const isOwnFolder = readdirSync(folder).every((name) =>
      name.startsWith(basename(file)),
    );
    if (isOwnFolder) chmodSync(folder, 0o700);
    for (const path of listDatabaseFiles(file)) chmodSync(path, 0o600);
  } catch (error) {
    // Another account owns them on purpose, or another process just deleted its WAL file.
    if (!isRefused(error)) throw error;
  }
}

/** The database files that exist. */
function listDatabaseFiles(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`].filter((path) =>
    existsSync(path),
  );
}

function isRefused(error: unknown) {
  return (
    error instanceof Error &&
    "code" in error &&
    ["EPERM", "EACCES", "EROFS", "ENOENT"].includes(String(error.code))
  );
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

/** Whether another process holds the write lock. */
function isBusy(error: unknown) {
  const busy = 5;
  return resultCode(error) === busy;
}

/** Whether the file failed, not the statement. */
function isDamage(error: unknown) {
  const [readOnly, inputOutput, corrupt, full, cannotOpen, noDatabase] = [
    8, 10, 11, 13, 14, 26,
  ];
  return [
    readOnly,
    inputOutput,
    corrupt,
    full,
    cannotOpen,
    noDatabase,
  ].includes(resultCode(error) ?? -1);
}

/** SQLite's primary result code: the low byte. */
function resultCode(error: unknown) {
  return error instanceof Error && "errcode" in error
    ? Number(error.errcode) & 0xff
    : undefined;
}
