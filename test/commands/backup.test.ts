import { execFileSync } from "node:child_process";
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Lead } from "../../app/leads/lead.ts";
import {
  copyDatabase,
  createDatabase,
  hasPostgres,
} from "../support/databases/databases.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { runCommand } from "../support/processes/command.ts";
import { openSite, openSiteForTest } from "../support/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const message: Lead = {
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "555",
  description: "A van hit my car.",
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "casefront-backup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const backUp = (file: string, settings: Record<string, string>) =>
  runCommand(["commands/backup.ts", file], settings);

describe("SQLite", () => {
  test("a backup made while leads come in restores to a site with all leads of that moment", async () => {
    const site = await openSite();
    onTestFinished(site.close);
    const before = await Promise.all(
      Array.from({ length: 30 }, () =>
        storeLead(site.services.leads, message, now),
      ),
    );
    let isDone = false;
    const meanwhile: Promise<string>[] = [];
    async function keepSending() {
      while (!isDone) {
        meanwhile.push(storeLead(site.services.leads, message, now));
        await meanwhile.at(-1);
      }
    }
    const sending = keepSending();
    const file = join(folder, "backups", "one.db");
    const { code, out, err } = await backUp(file, {
      DATABASE_URL: site.databaseUrl,
    });
    isDone = true;
    await sending;
    expect([code, err]).toEqual([0, ""]);
    const [, count] = /survey_leads: (\d+)\n/.exec(out) ?? [];
    expect(Number(count)).toBeGreaterThanOrEqual(before.length);
    expect(await readdir(join(folder, "backups"))).toEqual(["one.db"]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "backups"))).mode & 0o777).toBe(0o700);

    // As docs/operating.md says.
    const restored = join(folder, "restored", "casefront.db");
    await mkdir(join(folder, "restored"));
    await copyFile(file, restored);
    const settings = { DATABASE_URL: `file:${restored}` };
    const copy = await openSiteForTest({ settings });
    expect(await copy.read("/blog/how-long-a-case-takes")).toContain("<h1");
    const list = await runCommand(
      ["commands/leads.ts", "list", "--json"],
      settings,
    );
    const ids = list.out.match(/"id":"[^"]+"/g) ?? [];
    expect(ids).toHaveLength(Number(count));
    const known = new Set([...before, ...(await Promise.all(meanwhile))]);
    expect(ids.every((id) => known.has(id.slice(6, -1)))).toBe(true);
    for (const id of before) expect(list.out).toContain(id);
  });

  test("without a file name it is named by the time, in backups/", async () => {
    const { url, remove } = await copyDatabase("sqlite", "tables");
    onTestFinished(remove);
    const { code, out } = await runCommand(["commands/backup.ts"], {
      DATABASE_URL: url,
    });
    const [file = ""] =
      /backups\/casefront-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db/.exec(out) ?? [];
    expect(code).toBe(0);
    expect((await stat(file)).size).toBeGreaterThan(0);
    await rm(file);
  });

  test("an existing file is never overwritten", async () => {
    const { url, remove } = await copyDatabase("sqlite", "tables");
    onTestFinished(remove);
    const file = join(folder, "mine.txt");
    await writeFile(file, "mine");
    const { code, err } = await backUp(file, { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(err).toBe(
      `${file} already exists. Name another file; nothing was written.\n`,
    );
    expect(await readFile(file, "utf8")).toBe("mine");
    expect(await readdir(folder)).toEqual(["mine.txt"]);
  });

  test("a backup that would leave the site too little disk space is not begun", async () => {
    const { url, remove } = await copyDatabase("sqlite", "tables");
    onTestFinished(remove);
    const { code, err } = await backUp(join(folder, "one.db"), {
      DATABASE_URL: url,
      MIN_FREE_DISK_MB: "999999",
    });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^Backup failed: it needs 10000\d\d MB of free disk space, including MIN_FREE_DISK_MB, and only \d+ MB are free\./,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test("a damaged database is not backed up, and the command says so", async () => {
    const { url, remove } = await copyDatabase("sqlite", "tables");
    onTestFinished(remove);
    const path = url.slice("file:".length);
    const bytes = await readFile(path);
    // A page's kind is in its first byte; 0x77 isn't one.
    for (let page = 2; page * 4096 < bytes.length; page++) {
      bytes[page * 4096] = 0x77;
    }
    await writeFile(path, bytes);
    const { code, err } = await backUp(join(folder, "one.db"), {
      DATABASE_URL: url,
    });
    expect(code).toBe(1);
    expect(err).toMatch(/^Backup failed: /);
    expect(err).not.toMatch(/\n\s+at /);
    expect(await readdir(folder)).toEqual([]);
  });

  test("without a database there is no backup", async () => {
    const file = join(folder, "none.db");
    const { code, err } = await backUp(join(folder, "one.db"), {
      DATABASE_URL: `file:${file}`,
    });
    expect([code, err]).toEqual([
      1,
      `DATABASE_URL: there is no database at ${file}\n`,
    ]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe.runIf(hasPostgres)("PostgreSQL", () => {
  const server = 18;
  const installed = versionOf("pg_dump");

  test.runIf(installed >= server)(
    "a copy restores by pg_restore to a site that has the leads",
    async () => {
      const site = await openSite({ database: "postgres" });
      onTestFinished(site.close);
      const id = await storeLead(site.services.leads, message, now);
      const file = join(folder, "one.dump");
      const settings = { PATH: process.env.PATH ?? "" };
      const made = await backUp(file, {
        ...settings,
        DATABASE_URL: site.databaseUrl,
      });
      expect([made.code, made.err]).toEqual([0, ""]);
      expect(made.out).toContain("public.survey_leads: 1\n");
      expect((await stat(file)).mode & 0o777).toBe(0o600);

      const { url, remove } = await createDatabase("postgres");
      onTestFinished(remove);
      execFileSync("pg_restore", ["--no-owner", `--dbname=${url}`, file]);
      await openSiteForTest({ settings: { DATABASE_URL: url } });
      const list = await runCommand(["commands/leads.ts", "list", "--json"], {
        DATABASE_URL: url,
      });
      expect(list.out).toContain(id);
    },
  );

  test.each([
    ["is not installed", undefined],
    ["is version 9", "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.1'\n"],
  ])(
    "where pg_dump %s, it says what to install and writes nothing",
    async (problem, program) => {
      const { url, remove } = await createDatabase("postgres");
      onTestFinished(remove);
      const path = join(folder, "bin");
      await mkdir(path);
      if (program) {
        await writeFile(join(path, "pg_dump"), program);
        await chmod(join(path, "pg_dump"), 0o755);
      }
      const { code, err } = await backUp(join(folder, "one.dump"), {
        DATABASE_URL: url,
        PATH: path,
      });
      expect(code).toBe(1);
      expect(err).toBe(
        `Backup failed: pg_dump ${problem}, and the server is version ${server}. Install PostgreSQL's client programs of version ${server} or newer, on Debian and Ubuntu the package postgresql-client-${server}, and make sure that pg_dump is in PATH.\n`,
      );
      expect(await readdir(folder)).toEqual(["bin"]);
    },
  );
});

/** 0 where it is not installed. */
function versionOf(program: string) {
  try {
    const words = execFileSync(program, ["--version"], { encoding: "utf8" });
    return Number(/\) (\d+)/.exec(words)?.[1]);
  } catch {
    return 0;
  }
}
