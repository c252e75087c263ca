import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { isBusy } from "./sqlite-errors.ts";
import { beginSql, openFile } from "./sqlite-file.server.ts";
import { type SqliteConnection, startThread } from "./sqlite-thread.server.ts";

export function sqliteDialect(file: string, ownThread: boolean): Dialect {
  const connect = async () => (ownThread ? startThread(file) : openHere(file));
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new ImmediateDriver(connect),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function openHere(path: string): SqliteConnection {
  const file = openFile(path);
  return {
    execute: async (query) => file.execute(query),
    close: async () => file.close(),
  };
}

/** A transaction also keeps two processes from migrating at the same time. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

const lockRetryMs = 20;

const lockTimeoutMs = 5000;

/** Begins with the write lock. Once another process has held it for the timeout, each writer tries only once. */
class ImmediateDriver implements Driver {
  readonly #connect: () => Promise<SqliteConnection>;
  #connection: SqliteConnection | undefined;
  #lock = { blockedSince: 0, lastTried: 0 };

  constructor(connect: () => Promise<SqliteConnection>) {
    this.#connect = connect;
  }

  async init() {
    this.#connection = await this.#connect();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: (query) => this.#whenFree(query),
      streamQuery() {
        throw new Error("Streaming queries isn't supported.");
      },
    };
  }

  async releaseConnection() {}

  async beginTransaction() {
    await this.#whenFree(CompiledQuery.raw(beginSql));
    this.#lock = { blockedSince: 0, lastTried: 0 };
  }

  async commitTransaction() {
    await this.#whenFree(CompiledQuery.raw("commit"));
  }

  /** On a full disk SQLite may have rolled back already. */
  async rollbackTransaction() {
    await this.#whenFree(CompiledQuery.raw("rollback")).catch(() => {});
  }

  async destroy() {
    await this.#connection?.close();
  }

  async #whenFree<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = this.#connection;
    if (!connection) throw new Error("Kysely has not started this driver.");
    for (;;) {
      try {
        const { sql, parameters } = query;
        const result = await connection.execute({ sql, values: parameters });
        return result as QueryResult<Row>;
      } catch (error) {
        if (!isBusy(error) || this.#isBlockedTooLong()) throw error;
        await sleep(lockRetryMs);
      }
    }
  }

  #isBlockedTooLong() {
    const now = performance.now();
    // If the lock wasn't tried for a while, this is a new wait.
    const isNew = now - this.#lock.lastTried > 50 * lockRetryMs;
    const blockedSince = isNew ? now : this.#lock.blockedSince;
    this.#lock = { blockedSince, lastTried: now };
    return now - blockedSince > lockTimeoutMs;
  }
}
