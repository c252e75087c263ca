import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { CommandError } from "../command.ts";
import { compareCounts, type RowCounts } from "./row-counts.ts";

export async function backUpSqlite(
  source: string,
  target: string,
  minFreeBytes: number,
): Promise<RowCounts> {
  const database = new DatabaseSync(source, { timeout: 5000 });
  try {
    // Rows are counted and copied in this transaction's snapshot.
    database.exec("begin");
    const expected = countRows(database);
    await requireSpace(target, sizeOf(database) + minFreeBytes);
    await backup(database, target, { rate: 1000 });
    database.exec("commit");
    checkCopy(target, expected);
    return expected;
  } finally {
    database.close();
  }
}

/** A full disk would refuse the site's leads, too. */
async function requireSpace(target: string, needed: number) {
  const disk = await statfs(dirname(target));
  const free = disk.bavail * disk.bsize;
  if (free >= needed) return;
  const [neededMb, freeMb] = [needed, free].map((bytes) =>
    Math.ceil(bytes / 1_000_000),
  );
  throw new CommandError(
    `Backup failed: it needs ${neededMb} MB of free disk space, including MIN_FREE_DISK_MB, and only ${freeMb} MB are free. Delete old backups and releases.`,
  );
}

function sizeOf(database: DatabaseSync) {
  const [pages, size] = ["page_count", "page_size"].map((name) =>
    Number(database.prepare(`pragma ${name}`).get()?.[name]),
  );
  return (pages ?? 0) * (size ?? 0);
}

function checkCopy(target: string, expected: RowCounts) {
  const copy = new DatabaseSync(target);
  try {
    copy.exec("pragma journal_mode = delete");
    const problems = [
      ...copy.prepare("pragma integrity_check").all(),
      ...copy.prepare("pragma foreign_key_check").all(),
    ].filter(({ integrity_check }) => integrity_check !== "ok");
    if (problems.length > 0) {
      throw new CommandError(
        `Backup failed: the copy is damaged, and so may be the database: ${JSON.stringify(problems.slice(0, 5))}`,
      );
    }
    compareCounts(expected, countRows(copy));
  } finally {
    copy.close();
  }
}

function countRows(database: DatabaseSync): RowCounts {
  const tables = z
    .array(z.object({ name: z.string() }))
    .parse(
      database
        .prepare(
          "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
        )
        .all(),
    );
  return Object.fromEntries(
    tables.map(({ name }) => {
      const row = database.prepare(`select count(*) as rows from "${name}"`);
      return [name, Number(row.get()?.rows)];
    }),
  );
}
