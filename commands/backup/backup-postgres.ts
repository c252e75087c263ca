import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { openDatabase } from "../../app/server/database/database.server.ts";
import { environmentWith, type Settings } from "../../app/settings.server.ts";
import type { Database } from "../../db/schema.ts";
import { CommandError } from "../command.ts";
import { compareCounts, type RowCounts } from "./row-counts.ts";

type PostgresSettings = Extract<Settings["database"], { kind: "postgres" }>;

export async function backUpPostgres(
  settings: PostgresSettings,
  target: string,
): Promise<RowCounts> {
  const database = await openDatabase(settings);
  try {
    await checkPrograms(database);
    return await database
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (transaction) => {
        // Large tables take time, and the dump sees this transaction's snapshot.
        await sql`set local statement_timeout = 0`.execute(transaction);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(
          transaction,
        );
        const expected = await countRows(transaction);
        await dump(settings.url, await exportSnapshot(transaction), target);
        compareCounts(expected, await countDumped(target));
        return expected;
      });
  } finally {
    await database.destroy();
  }
}

/** `pg_dump` reads servers of its own version and older. */
async function checkPrograms(database: Kysely<Database>) {
  const { rows } = await sql`show server_version_num`.execute(database);
  const [{ server_version_num }] = z
    .tuple([z.object({ server_version_num: z.coerce.number() })])
    .parse(rows);
  const needed = Math.floor(server_version_num / 10_000);
  for (const program of ["pg_dump", "pg_restore"]) {
    const version = await versionOf(program);
    if (version !== undefined && version >= needed) continue;
    const problem =
      version === undefined ? "is not installed" : `is version ${version}`;
    throw new CommandError(
      `Backup failed: ${program} ${problem}, and the server is version ${needed}. Install PostgreSQL's client programs of version ${needed} or newer, on Debian and Ubuntu the package postgresql-client-${needed}, and make sure that ${program} is in PATH.`,
    );
  }
}

async function versionOf(program: string) {
  const child = spawn(program, ["--version"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const output = text(child.stdout);
  // A program that can't be started isn't installed.
  const code = await endOf(child).catch(() => undefined);
  const [, version] = /\) (\d+)/.exec(await output) ?? [];
  return code === 0 && version !== undefined ? Number(version) : undefined;
}

async function exportSnapshot(transaction: Transaction<Database>) {
  const { rows } = await sql`select pg_export_snapshot() as name`.execute(
    transaction,
  );
  const [{ name }] = z.tuple([z.object({ name: z.string() })]).parse(rows);
  return name;
}

async function countRows(
  transaction: Transaction<Database>,
): Promise<RowCounts> {
  const tables = await transaction.introspection.getTables({
    withInternalKyselyTables: true,
  });
  const counts: RowCounts = {};
  for (const { schema = "public", name, isView } of tables) {
    if (isView) continue;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(`${schema}.${name}`)}
    `.execute(transaction);
    counts[`${schema}.${name}`] = Number(rows[0]?.count);
  }
  return counts;
}

/** The password goes in the environment: other accounts can read a program's arguments. */
async function dump(url: string, snapshot: string, target: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const child = spawn(
    "pg_dump",
    [
      "--format=custom",
      "--no-password",
      `--snapshot=${snapshot}`,
      `--file=${target}`,
      `--dbname=${address.href}`,
    ],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: environmentWith(password === "" ? {} : { PGPASSWORD: password }),
    },
  );
  const output = text(child.stderr);
  if ((await endOf(child)) !== 0) {
    throw new CommandError(`Backup failed: ${(await output).trim()}`);
  }
}

/** Reads the whole dump, as a restore would. */
async function countDumped(target: string): Promise<RowCounts> {
  const child = spawn("pg_restore", ["--data-only", "--file=-", target], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = text(child.stderr);
  const ended = endOf(child);
  const counts: RowCounts = {};
  let table: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (table === undefined) {
      [, table] = /^COPY (\S+) .*FROM stdin;$/.exec(line) ?? [];
      if (table !== undefined) counts[table] = 0;
    } else if (line === "\\.") table = undefined;
    else counts[table] = (counts[table] ?? 0) + 1;
  }
  if ((await ended) !== 0) {
    throw new CommandError(
      `Backup failed: the copy cannot be read: ${(await output).trim()}`,
    );
  }
  return counts;
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, "close");
  return code;
}
