import { parseArgs } from "node:util";
import type { Settings } from "../app/settings.server.ts";
import { backUpPostgres } from "./backup/backup-postgres.ts";
import { backUpSqlite } from "./backup/backup-sqlite.ts";
import { writeWhole } from "./backup/write-whole.ts";
import { readCommandSettings, run, UsageError } from "./command.ts";

const help = `Writes a copy of the database while the site runs, and checks it.

  npm run backup             into backups/, named by the time
  npm run backup -- FILE     into this file, which must not be there yet

The copy is of one moment. It is opened and read to its end, and the rows of each table are counted: only a copy that
has them all gets its name. Nobody but this account may read it. docs/operating.md says how to restore one.
Settings are those of the site: DATABASE_URL, or the file .env.`;

await run(help, async (words) => {
  const { positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {},
  });
  if (positionals.length > 1) throw new UsageError("name one file");
  const { database } = readCommandSettings();
  const file = positionals[0] ?? usualName(database.kind, new Date());
  const counts = await writeWhole(file, "There is no back-up", (partial) =>
    database.kind === "sqlite"
      ? backUpSqlite(database.file, partial)
      : backUpPostgres(database, partial),
  );
  const rows = Object.entries(counts).map(
    ([table, count]) => `  ${table}: ${count}\n`,
  );
  process.stdout.write(
    `Backed up to ${file}, and checked. Rows:\n${rows.join("")}`,
  );
});

function usualName(kind: Settings["database"]["kind"], now: Date) {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "-");
  return `backups/casefront-${time}Z.${kind === "sqlite" ? "db" : "dump"}`;
}
