import type { Kysely } from "kysely";
import {
  type FoundTrace,
  findInFiles,
  findInRows,
  listFiles,
  rewriteTables,
  truncateWriteAheadLog,
} from "../../../app/privacy/stored-traces.server.ts";
import type { Trace } from "../../../app/privacy/traces.ts";
import { openDatabase } from "../../../app/server/database/database.server.ts";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import { CommandError } from "../../command.ts";

export async function verifyErased(
  database: Kysely<Database>,
  traces: Trace[],
) {
  const left = isSqlite(database)
    ? await cleanFiles(database, traces)
    : await cleanTables(database, traces);
  process.stdout.write(
    "Existing backups still have the data: delete them, or erase again after restoring one.\n",
  );
  if (left.length > 0) {
    throw new CommandError(
      `STILL THERE:\n${left.map(describeFinding).join("\n")}`,
    );
  }
}

async function cleanFiles(database: Kysely<Database>, traces: Trace[]) {
  const files = await listFiles(database);
  const inRows = await findInRows(database, traces);
  const isOthers = new Set(
    inRows.filter(({ trace }) => !trace.isOwn).map(({ trace }) => trace),
  );
  const own = traces.filter((trace) => !isOthers.has(trace));
  const ownInRows = inRows.filter(({ trace }) => trace.isOwn);
  let isLogEmpty = await truncateWriteAheadLog(database);
  // Closing a file that was read here would drop SQLite's own locks on it, so no connection is open in the meantime.
  await database.destroy();
  let left = await findInFiles(files, own);
  if (left.length > 0) {
    isLogEmpty = await rewriteFile(files[0]);
    left = await findInFiles(files, own);
  }
  process.stdout.write(
    `Looked for ${describeTraces(own)} in every row and in the bytes of ${files[0]} and its log: ${left.length + ownInRows.length === 0 ? "nothing is left" : "something is left"}.\n`,
  );
  if (!isLogEmpty) {
    process.stdout.write(
      "The log could not be emptied, because something has been reading the database for ten seconds. Run this again.\n",
    );
  }
  reportOthers(inRows);
  const byTrace = Map.groupBy([...left, ...ownInRows], ({ trace }) => trace);
  return [...byTrace].map(([trace, found]) => ({
    trace,
    matches: found.flatMap(({ matches }) => matches),
  }));
}

async function rewriteFile(file: string) {
  const database = await openDatabase({ kind: "sqlite", file });
  try {
    await rewriteTables(database);
    return await truncateWriteAheadLog(database);
  } finally {
    await database.destroy();
  }
}

async function cleanTables(database: Kysely<Database>, traces: Trace[]) {
  await rewriteTables(database);
  const inRows = await findInRows(database, traces);
  const left = inRows.filter(({ trace }) => trace.isOwn);
  process.stdout.write(
    `Rewrote the tables and looked for ${describeTraces(traces)} in every row: ${left.length === 0 ? "nothing is left" : "something is left"}.
What only the PostgreSQL server can forget: its write-ahead log keeps the rows until it is recycled, replicas and
archives of that log keep them as long as you do, and so does the server's own log where it logs statements.
`,
  );
  reportOthers(inRows);
  return left;
}

/** Traces that may be another person's prove nothing. */
function reportOthers(inRows: readonly FoundTrace[]) {
  const others = inRows.filter(({ trace }) => !trace.isOwn);
  if (others.length === 0) return;
  process.stdout.write(
    `Also found in rows of other people, which were left alone:\n${others.map(describeFinding).join("\n")}\n`,
  );
}

function describeFinding({ trace, matches }: FoundTrace) {
  return `  ${trace.what} ${JSON.stringify(trace.text)}: ${matches.join(", ")}`;
}

function describeTraces(traces: readonly Trace[]) {
  const counts = Map.groupBy(traces, ({ what }) => what);
  return [...counts]
    .map(([what, { length }]) => `${what} (${length})`)
    .join(", ");
}
