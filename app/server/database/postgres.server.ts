import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

/** Destroys a connection in use for more than `deadline` milliseconds: the network under it may be dead. */
export function postgresDialect(
  url: string,
  deadline: number | undefined,
  connections: number,
): Dialect {
  return new PostgresDialect({ pool: createPool(url, deadline, connections) });
}

function createPool(
  url: string,
  deadline: number | undefined,
  connections: number,
) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: deadline === undefined ? 5000 : 2000,
    statement_timeout: Math.min(5000, deadline ?? 5000),
    // Releases the locks of a frozen process.
    idle_in_transaction_session_timeout: 3000,
    types: { getTypeParser: (oid) => parsers.get(oid) ?? asText },
  });
  // The pool replaces broken connections; the next query reports a lasting problem.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  if (deadline !== undefined) destroyOverdue(pool, deadline);
  return pool;
}

function destroyOverdue(pool: pg.Pool, deadline: number) {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on("acquire", (client) => {
    const destroy = () => {
      // Fails the running query, and with it the transaction.
      if (client instanceof pg.Client) client.end();
      dropIdle(pool);
    };
    // If this process was busy, the response may be here already.
    const wait = () => timers.set(client, setTimeout(destroy, 100));
    timers.set(client, setTimeout(wait, deadline));
  });
  pool.on("release", (_error, client) => clearTimeout(timers.get(client)));
}

/** Idle connections are probably dead too, and each would cost a request its deadline. */
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

const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.BOOL, (value) => value === "t"],
  [pg.types.builtins.BYTEA, (value) => Buffer.from(value.slice(2), "hex")],
  [pg.types.builtins.INT4, Number],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, asIsoTimestamp],
]);
