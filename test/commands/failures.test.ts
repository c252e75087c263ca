import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { databaseKinds } from "../support/databases/databases.ts";
import { runCommand } from "../support/processes/command.ts";
import { openStore } from "../support/site.ts";

/** Linux's file that can't be written, because its disk is full. */
const full = "/dev/full";

describe.each(databaseKinds)("a command that fails, on %s", (kind) => {
  test.runIf(kind === "sqlite")(
    "says in a line which file can't be read",
    async () => {
      const { run, folder } = await open();
      const read = await run("archive", "verify", folder);
      expect([read.code, read.err]).toEqual([
        1,
        expect.stringMatching(/^[^\n]* can't be read: EISDIR[^\n]*\n$/),
      ]);
    },
  );

  test.runIf(kind === "sqlite" && existsSync(full))(
    "says in a line that the disk is full",
    async () => {
      const { run, folder } = await open();
      await symlink(full, join(folder, "operator.json"));
      const written = await run("content", "export", folder);
      expect([written.code, written.err]).toEqual([
        1,
        expect.stringMatching(/^ENOSPC[^\n]*\n$/),
      ]);
    },
  );

  test("says in a line what the database refused", async () => {
    const { run, database } = await open();
    await database.schema.dropTable("survey_leads").execute();
    const { code, err } = await run("leads", "list");
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^DATABASE_URL: the database cannot be used: [^\n]*survey_leads[^\n]*\n$/,
      ),
    ]);
  });

  test.runIf(kind === "sqlite")(
    "rejects a time with an invalid UTC offset",
    async () => {
      const { run } = await open();
      const since = ["--since", "2026-03-31+99:99"];
      const { code, err } = await run("leads", "list", ...since);
      expect(code).toBe(2);
      expect(err).toContain('"2026-03-31+99:99" is not a date');
    },
  );

  async function open() {
    const { database, databaseUrl, close } = await openStore(kind);
    const folder = await mkdtemp(join(tmpdir(), "casefront-failures-"));
    onTestFinished(async () => {
      await close();
      await rm(folder, { recursive: true });
    });
    const run = (name: string, ...words: string[]) =>
      runCommand([`commands/${name}.ts`, ...words], {
        DATABASE_URL: databaseUrl,
      });
    return { run, database, folder };
  }
});
