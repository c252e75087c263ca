import { parseArgs } from "node:util";
import type { Settings } from "../app/settings.server.ts";
import { backUpPostgres } from "./backup/backup-postgres.ts";
import { backUpSqlite } from "./backup/backup-sqlite.ts";
import {
  readCommandSettings,
  requireDatabase,
  run,
  UsageError,
} from "./command.ts";
import { writeAtomically } from "./write-atomically.ts";

const help = `Writes a copy of the database while the site runs, and checks it.

  npm run backup             to backups/, named by the time
  npm run backup -- FILE     to this file, which must not exist yet

The copy is a consistent snapshot. It is opened and read in full, and the rows of each table are counted; only a
complete copy gets its name. Only this account can read it. docs/operating.md says how to restore one.
Uses the site's DATABASE_URL, from the environment or .env.`;

await run(help, async (args) => {
  const { positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {},
  });
  if (positionals.length > 1) throw new UsageError("usage: backup [FILE]");
  const settings = readCommandSettings();
  requireDatabase(settings);
  const { database, minFreeDiskBytes } = settings;
  const file = positionals[0] ?? defaultName(database.kind, new Date());
  const counts = await writeAtomically(file, "Backup failed", (partial) =>
    database.kind === "sqlite"
      ? backUpSqlite(database.file, partial, minFreeDiskBytes)
      : backUpPostgres(database, partial),
  );
  const rows = Object.entries(counts).map(
    ([table, count]) => `  ${table}: ${count}\n`,
  );
  process.stdout.write(
    `Backed up to ${file}, and checked. Rows:\n${rows.join("")}`,
  );
});

function defaultName(kind: Settings["database"]["kind"], now: Date) {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "-");
  return `backups/casefront-${time}Z.${kind === "sqlite" ? "db" : "dump"}`;
}
