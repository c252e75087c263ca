import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

/**
 * Kysely over a pool of connections to PostgreSQL. `url` names the server, the account and the database. A connection
 * that is in use for more than `deadline` milliseconds is destroyed: its network may have gone silent.
 */
export function postgresDialect(url: string, deadline?: number): Dialect {
  return new PostgresDialect({ pool: createPool(url, deadline) });
}

function createPool(url: string, deadline: number | undefined) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: deadline === undefined ? 5000 : 2000,
    statement_timeout: 5000,
    // Of a process that is frozen, the server takes back the locks.
    idle_in_transaction_session_timeout: 3000,
    types: { getTypeParser: (oid) => parsers.get(oid) ?? asText },
  });
  // A connection that breaks, idle or between two statements, is replaced; the next query reports what is wrong.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  if (deadline !== undefined) destroyLate(pool, deadline);
  return pool;
}

function destroyLate(pool: pg.Pool, deadline: number) {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on("acquire", (client) => {
    const destroy = () => {
      // The query under way fails, and with it the transaction.
      if (client instanceof pg.Client) client.end();
      dropIdle(pool);
    };
    // A process that was busy itself reads first what has arrived meanwhile.
    const wait = () => timers.set(client, setTimeout(destroy, 100));
    timers.set(client, setTimeout(wait, deadline));
  });
  pool.on("release", (_error, client) => clearTimeout(timers.get(client)));
}

/** Connections that stand idle when one has gone silent go too: each would cost somebody another deadline. */
function dropIdle(pool: pg.Pool) {
  for (let count = pool.idleCount; count > 0; count--) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  }
}

const asText = (value: string) => value;
const asIsoTimestamp = (value: string) => new Date(value).toISOString();

/** By PostgreSQL's type numbers; all other types come as text. */
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.BOOL, (value) => value === "t"],
  [pg.types.builtins.INT4, Number],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, asIsoTimestamp],
]);
