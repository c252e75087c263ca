import { chmod, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../app/server/database/database.server.ts";
import { migrate } from "../../db/migrations.ts";
import { createDatabase } from "../support/databases/databases.ts";
import { testSettings } from "../support/site.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  const { url, remove } = await createDatabase("sqlite");
  onTestFinished(remove);
  folder = join(dirname(url.slice("file:".length)), "data");
  file = join(folder, "casefront.db");
});

/** The mode of the folder and of each file in it, while the database is open. */
async function modesOf(url: string) {
  const database = await openDatabase(
    testSettings({ DATABASE_URL: url }).database,
  );
  await migrate(database);
  const modes: Record<string, string> = { ".": await modeOf(folder) };
  for (const name of await readdir(folder)) {
    modes[name] = await modeOf(join(folder, name));
  }
  await database.destroy();
  return modes;
}

async function modeOf(path: string) {
  return ((await stat(path)).mode & 0o777).toString(8);
}

const closed = {
  ".": "700",
  "casefront.db": "600",
  "casefront.db-shm": "600",
  "casefront.db-wal": "600",
};

test("a new data folder and its files are closed to other accounts, whatever the umask", async () => {
  const umask = process.umask(0o000);
  onTestFinished(() => {
    process.umask(umask);
  });
  expect(await modesOf(`file:${file}`)).toEqual(closed);
});

test("files that an earlier start or a manual copy left readable are restricted", async () => {
  await mkdir(folder, { mode: 0o755 });
  const database = await openDatabase({ kind: "sqlite", file });
  await migrate(database);
  for (const name of await readdir(folder)) {
    await chmod(join(folder, name), 0o644);
  }
  await chmod(folder, 0o755);
  expect(await modesOf(`file:${file}`)).toEqual(closed);
  await database.destroy();
});

test("a folder with other files keeps its mode; the database's files are restricted", async () => {
  await mkdir(folder, { mode: 0o755 });
  await writeFile(join(folder, "notes.txt"), "");
  await chmod(folder, 0o755);
  expect(await modesOf(`file:${file}`)).toMatchObject({
    ...closed,
    ".": "755",
  });
});
