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

/** How long a write waits for another process that is writing. Milliseconds. */
const lockPatience = 5000;

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

/** SQLite can roll back a migration as a whole; running it in a transaction also keeps two copies apart. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** How often a write that waits for the lock asks for it. Milliseconds. */
const lockPulse = 20;

/**
 * Transactions take the write lock at once. They, and a write that is none, wait for it without holding up the process:
 * SQLite's own busy wait would stop every other request. They take turns on one connection, so the patience is for all
 * of them together: who comes to its turn when the lock has been away for so long tries once, and does not begin to wait
 * anew.
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
        await sleep(lockPulse);
      }
    }
  }

  #isAwayTooLong() {
    const now = performance.now();
    // Nobody has asked for a while: somebody may have had it, and given it back, meanwhile.
    const isNew = now - this.#lock.lastAsked > 50 * lockPulse;
    const awaySince = isNew ? now : this.#lock.awaySince;
    this.#lock = { awaySince, lastAsked: now };
    return now - awaySince > lockPatience;
  }

  /** A disk that is full may have made SQLite roll back by itself. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/**
 * A file that is opened anew where SQLite has said that it could not read or write it: a handle that has met a full or
 * failing disk is not trusted again, and the new one is checked as the first one was.
 */
function openFile(file: string): SqliteDatabase {
  let open = connect(file, lockPatience);
  let isDoubtful = false;

  function guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      isDoubtful ||= isDamage(error);
      throw error;
    }
  }

  function prepare(sql: string): SqliteStatement {
    if (isDoubtful && !open.database.isTransaction) {
      // Whoever waits for it may ask again; the process must not.
      const fresh = connect(file, 0);
      open.database.close();
      open = fresh;
      isDoubtful = false;
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

/** `patience`, in milliseconds, stops the process. */
function connect(file: string, patience: number) {
  createPrivately(file);
  const database = new DatabaseSync(file, { timeout: patience });
  try {
    setDurability(database, patience);
    closeToOthers(file);
    // A file that is none shows at the first look at its tables.
    database.prepare("select count(*) from sqlite_schema").get();
    // From here on the driver waits, and the process goes on.
    database.exec("pragma busy_timeout = 1");
  } catch (error) {
    database.close();
    throw error;
  }
  const prepared = new LRUCache<string, StatementSync>({
    // Inserts of a commit have a text for each number of rows, up to 64.
    max: 600,
    memoMethod: (sql) => database.prepare(sql),
  });
  return { database, prepared };
}

/**
 * Creates the file where it is missing: SQLite gives the files beside it the same mode. One that is there is never
 * opened here: closing it would drop every lock that this process's connections hold on it (POSIX), and another program
 * would take a live log away.
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

/**
 * Takes from other accounts what an earlier start or a copy by hand left open to them. The folder too, where it holds
 * nothing but the database: another one is not ours to close.
 */
function closeToOthers(file: string) {
  const folder = dirname(file);
  try {
    const isOwnFolder = readdirSync(folder).every((name) =>
      name.startsWith(basename(file)),
    );
    if (isOwnFolder) chmodSync(folder, 0o700);
    for (const path of listDatabaseFiles(file)) chmodSync(path, 0o600);
  } catch (error) {
    // Another account owns them and lets this one in on purpose, or another process has just taken its log away.
    if (!isRefused(error)) throw error;
  }
}

/** The files that hold what is stored, those that are there. */
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
 * WAL, so that a command can read while the site writes, and an fsync at each commit. Both are read back: a reopened
 * WAL file otherwise comes up with less. What is deleted is overwritten. Throws when the database does not take them.
 */
function setDurability(database: DatabaseSync, patience: number) {
  database.exec("pragma synchronous = full; pragma foreign_keys = on");
  database.exec("pragma secure_delete = on");
  const { journal_mode } = whenFree(
    () => database.prepare("pragma journal_mode = wal").get() ?? {},
    patience,
  );
  const { synchronous } = database.prepare("pragma synchronous").get() ?? {};
  if (journal_mode !== "wal" || synchronous !== 2) {
    throw new Error(
      `SQLite does not keep its promise of durability: journal_mode=${journal_mode}, synchronous=${synchronous}`,
    );
  }
}

/** SQLite does not wait for the lock by itself where several processes switch one new file to WAL. */
function whenFree<Result>(work: () => Result, patience: number): Result {
  const giveUpAt = Date.now() + patience;
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
  // node:sqlite refuses every other type itself, with a clear error.
  return value as SQLInputValue;
}

/** Whether SQLite gave up because another process was writing. */
function isBusy(error: unknown) {
  const busy = 5;
  return resultCode(error) === busy;
}

/** Whether the file, and not the statement, is to blame. */
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

/** SQLite's number for what went wrong: the low byte, since the others tell kinds apart. */
function resultCode(error: unknown) {
  return error instanceof Error && "errcode" in error
    ? Number(error.errcode) & 0xff
    : undefined;
}
