import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { isSqlite } from "../../db/column-types.ts";
import type { Database } from "../../db/schema.ts";
import {
  dependentTables,
  subjectTables,
} from "../leads/delete-subjects.server.ts";
import type { Trace } from "./traces.ts";

export type FoundTrace = { trace: Trace; matches: string[] };

/** Emails regardless of case, numbers regardless of grouping. A match is a table with its number of matching rows. */
export function findInRows(
  database: Kysely<Database>,
  traces: readonly Trace[],
): Promise<FoundTrace[]> {
  return isSqlite(database)
    ? searchRows(database, traces)
    : withoutTimeout(database, (connection) => searchRows(connection, traces));
}

async function searchRows(
  database: Kysely<Database>,
  traces: readonly Trace[],
): Promise<FoundTrace[]> {
  const tables = await database.introspection.getTables();
  const findings: FoundTrace[] = [];
  for (const trace of traces) {
    const matches: string[] = [];
    for (const { name, columns } of tables) {
      // Photos and compressed pages, in which no text would be found.
      const texts = columns.filter(({ dataType }) => !isBytes(dataType));
      if (texts.length === 0) continue;
      const holds = texts.map((column) =>
        holdsTrace(database, sql`cast(${sql.ref(column.name)} as text)`, trace),
      );
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(name)} where ${sql.join(holds, sql` or `)}
      `.execute(database);
      const count = Number(rows[0]?.count);
      if (count > 0) matches.push(`${name} (${count})`);
    }
    if (matches.length > 0) findings.push({ trace, matches });
  }
  return findings;
}

function isBytes(dataType: string) {
  return ["bytea", "blob"].includes(dataType.toLowerCase());
}

/** Large tables take longer than a query of the site may. */
function withoutTimeout<Result>(
  database: Kysely<Database>,
  work: (connection: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

function holdsTrace(
  database: Kysely<Database>,
  column: RawBuilder<unknown>,
  { what, text }: Trace,
) {
  let [from, wanted] = [column, sql`${text}`];
  if (what === "e-mail") {
    [from, wanted] = [sql`lower(${from})`, sql`lower(${wanted})`];
  }
  if (what === "number" && /^\d+$/.test(text)) {
    for (const mark of [" ", "-", ".", "/", "(", ")", "\u00a0"]) {
      from = sql`replace(${from}, ${sql.lit(mark)}, '')`;
    }
  }
  return isSqlite(database)
    ? sql<boolean>`instr(${from}, ${wanted}) > 0`
    : sql<boolean>`position(${wanted} in ${from}) > 0`;
}

/** The bytes of those files that exist. Call it only while this process isn't connected to the database. */
export async function findInFiles(
  files: readonly string[],
  traces: readonly Trace[],
): Promise<FoundTrace[]> {
  const matches = new Map<Trace, string[]>();
  for (const file of files.filter((path) => existsSync(path))) {
    for (const trace of await findInFile(file, traces)) {
      matches.set(trace, [...(matches.get(trace) ?? []), file]);
    }
  }
  return [...matches].map(([trace, found]) => ({ trace, matches: found }));
}

const pieceSize = 8 * 1024 * 1024;

async function findInFile(file: string, traces: readonly Trace[]) {
  const wanted = traces.map((trace) => ({
    trace,
    bytes:
      trace.what === "e-mail"
        ? inLowerCase(Buffer.from(trace.text))
        : Buffer.from(trace.text),
  }));
  // A text may begin in one chunk and end in the next.
  const overlap = Math.max(0, ...wanted.map(({ bytes }) => bytes.length));
  const found = new Set<Trace>();
  const buffer = Buffer.alloc(pieceSize + overlap);
  const handle = await open(file);
  try {
    for (let start = 0; ; start += pieceSize) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
      const piece = buffer.subarray(0, bytesRead);
      const lower = inLowerCase(piece);
      for (const { trace, bytes } of wanted) {
        const where = trace.what === "e-mail" ? lower : piece;
        if (where.includes(bytes)) found.add(trace);
      }
      if (bytesRead < buffer.length) return found;
    }
  } finally {
    await handle.close();
  }
}

/** Byte by byte, so that lengths stay the same. */
function inLowerCase(bytes: Buffer) {
  return Buffer.from(bytes.toString("latin1").toLowerCase(), "latin1");
}

export async function listFiles(
  database: Kysely<Database>,
): Promise<[string, string, string]> {
  const { rows } = await sql`pragma database_list`.execute(database);
  const [{ file }] = z.tuple([z.object({ file: z.string() })]).parse(rows);
  return [file, `${file}-wal`, `${file}-shm`];
}

const lockTimeoutMs = 10_000;

/** Also copies it into the database file. False if a reader held it for ten seconds. */
export async function truncateWriteAheadLog(
  database: Kysely<Database>,
): Promise<boolean> {
  await sql`pragma busy_timeout = ${sql.lit(lockTimeoutMs)}`.execute(database);
  const { rows } = await sql`pragma wal_checkpoint(truncate)`.execute(database);
  const [{ busy }] = z.tuple([z.object({ busy: z.number() })]).parse(rows);
  return busy === 0;
}

/** Clears the free space of tables with personal data. Sent forms wait until it is done. */
export async function rewriteTables(database: Kysely<Database>) {
  if (isSqlite(database)) {
    // In memory, because a temporary file would keep the data.
    await sql`pragma temp_store = memory`.execute(database);
    await sql`pragma busy_timeout = ${sql.lit(lockTimeoutMs)}`.execute(
      database,
    );
    await sql`vacuum`.execute(database);
    return;
  }
  const tables = [
    ...subjectTables,
    "suppressions",
    "sharing_opt_outs",
    "consent_numbers",
    "lead_events",
    ...dependentTables,
  ];
  await withoutTimeout(database, async (connection) => {
    await sql`set lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(connection);
    for (const table of tables) {
      await sql`vacuum (full) ${sql.table(table)}`.execute(connection);
    }
  });
}
