import { createHash } from "node:crypto";
import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { databaseKinds } from "../support/databases/databases.ts";
import { openLeads } from "../support/leads/leads-to-export.ts";
import { runCommand } from "../support/processes/command.ts";
import { startNode } from "../support/processes/node-process.ts";
import { openStore } from "../support/site.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "casefront-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

describe.each(databaseKinds)("an export's file and log, on %s", (kind) => {
  const all = openLeads(kind);
  const { leads } = all;
  async function lastExport() {
    const rows = await all.store.database
      .selectFrom("exports")
      .selectAll()
      .orderBy("begun_at", "desc")
      .execute();
    return rows[0];
  }

  test("a file is readable by its owner only, is never overwritten, and its export log entry has its hash", async () => {
    const file = join(folder, "leads.csv");
    const { code, out } = await leads("export", "--qualified", "--out", file);
    const bytes = await readFile(file);
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect([code, out]).toEqual([
      0,
      `Wrote 2 rows to ${file}.\nSHA-256 ${hash}\n`,
    ]);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe("600");
    expect(await lastExport()).toMatchObject({
      os_user: userInfo().username,
      format: "csv",
      status: "finished",
      row_count: 2,
      sha256: hash,
    });
    const { out: listed } = await leads("exports");
    expect(listed).toMatch(
      new RegExp(
        `${userInfo().username}  csv  finished, 2 rows\n  \\{.*"qualified": ?true.*\\}\n  SHA-256 ${hash}\n$`,
      ),
    );

    await writeFile(file, "mine");
    const again = await leads("export", "--out", file);
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toContain("already exists");
    expect(await readFile(file, "utf8")).toBe("mine");
    expect(await readdir(folder)).toEqual(["leads.csv"]);
    expect(await lastExport()).toMatchObject({
      status: "failed",
      sha256: null,
    });
  });

  test("an export log entry can't be deleted, nor its result changed", async () => {
    await leads("export");
    const { database } = all.store;
    const attempts = [
      database.deleteFrom("exports"),
      database.updateTable("exports").set({ row_count: 0 }),
    ];
    for (const attempt of attempts) {
      await expect(attempt.execute()).rejects.toThrow("append-only");
    }
  });

  test.runIf(kind === "sqlite")(
    "exporting 2,000 long rows uses little memory, and an export whose reader stops early is in the export log, as failed",
    async () => {
      const many = await openStore(kind);
      onTestFinished(() => many.close());
      await sql`
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2000)
        insert into survey_leads (id, created_at, source, first_name, phone, description)
        select '00000000-0000-4000-8000-' || printf('%012x', n), '2026-11-01T00:00:00.000Z', 'Website Survey', 'Ann', '555', ${"x".repeat(10_000)} from numbers
      `.execute(many.database);
      const file = join(folder, "many.csv");
      // One process for both exports, because most of its work is to import the command.
      const program = `for (const [at, words] of [["--out", process.argv[1]], []].entries()) {
        process.argv = [process.execPath, "commands/leads.ts", "export", ...words];
        await import("./commands/leads.ts?" + at);
      }`;
      const child = startNode(
        ["--max-old-space-size=56", "--input-type=module", "-e", program, file],
        { DATABASE_URL: many.databaseUrl },
      );
      await expect
        .poll(child.out, { interval: 5 })
        .toContain("Wrote 2,000 rows");
      child.closeOut();
      expect([await child.ended, child.err()]).toEqual([
        1,
        expect.stringMatching(/^The export ended early: [^\n]*\n$/),
      ]);
      expect((await stat(file)).size).toBeGreaterThan(20_000_000);
      const log = many.database.selectFrom("exports").select("status");
      expect(await log.orderBy("begun_at").execute()).toEqual([
        { status: "finished" },
        { status: "failed" },
      ]);
    },
    120_000,
  );

  test.runIf(kind === "sqlite")(
    "a failure during an export leaves no file, one log entry, and code 1",
    async () => {
      const broken = await openStore(kind);
      onTestFinished(() => broken.close());
      await broken.database.schema.dropTable("touches").execute();
      const file = join(folder, "leads.csv");
      const { code, err } = await runCommand(
        ["commands/leads.ts", "export", "--out", file],
        { DATABASE_URL: broken.databaseUrl },
      );
      expect(code).toBe(1);
      expect(err).toMatch(/^There is no export: .*touches.*\n$/);
      expect(await readdir(folder)).toEqual([]);
      const rows = broken.database.selectFrom("exports").selectAll();
      expect(await rows.execute()).toMatchObject([
        { status: "failed", row_count: null },
      ]);
    },
  );
});
