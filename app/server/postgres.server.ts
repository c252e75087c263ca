import { hash } from "node:crypto";
import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from "kysely";
import pg from "pg";

/** Kysely over a pool of connections to PostgreSQL. `url` names the server, the account and the database. */
export function postgresDialect(url: string): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipeliningDriver({ pool: createPool(url) }),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/**
 * What a statement holds whose text is always the same: each connection has it parsed and planned once. What is made for
 * its values does not: a connection would remember each of them.
 */
export const plannedOnce = "/* planned once */";

class PipeliningDriver extends PostgresDriver {
  /** It goes with the first statement: nobody waits for it alone, and where it fails so does that. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ) {
    super.beginTransaction(connection, settings).catch(() => {});
  }
}

function createPool(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    pipeline: true,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    types: { getTypeParser: (oid) => parsers.get(oid) ?? asText },
  });
  pool.on("connect", planMarkedOnce);
  // A connection that breaks, idle or between two statements, is replaced; the next query reports what is wrong.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
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

function planMarkedOnce(client: pg.PoolClient) {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (text: unknown, values: unknown[], ...rest: unknown[]) =>
      typeof text === "string" && text.includes(plannedOnce)
        ? query({ name: nameOf(text), text, values })
        : Reflect.apply(query, client, [text, values, ...rest]),
  });
}

const names = new Map<string, string>();

function nameOf(text: string) {
  const known = names.get(text);
  if (known) return known;
  const name = hash("sha256", text, "base64url");
  names.set(text, name);
  return name;
}
