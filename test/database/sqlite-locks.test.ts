import { execFileSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../support/databases/databases.ts";
import { getProgram } from "../support/debian-package.ts";
import { runNode } from "../support/processes/node-process.ts";
import { startSite } from "../support/processes/site-process.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

let file: string;
let settings: { DATABASE_URL: string };
beforeEach(async () => {
  const { url, remove } = await createDatabase("sqlite");
  onTestFinished(remove);
  settings = { DATABASE_URL: url };
  file = url.slice("file:".length);
});

test("another program's SQLite may read and exit: leads stored after it survive kill -9", async () => {
  const site = await startSite(settings);
  await sendLeads(site.url, 5);
  if (process.platform === "linux") {
    for (const path of [file, `${file}-shm`]) {
      expect(await lockOwners(path), path).toContain(String(site.pid));
    }
  }
  expect(countWithSqlite3()).toBe(5);
  await sendLeads(site.url, 5);
  expect(countWithSqlite3()).toBe(10);
  await sendLeads(site.url, 5);
  await site.stop("SIGKILL");
  expect(countWithSqlite3()).toBe(15);
});

/** Available only in Linux's /proc. */
describe.runIf(process.platform === "linux")("the locks of SQLite", () => {
  test("are not dropped: neither the site nor a command opens a file that SQLite has open", async () => {
    const preload = {
      ...settings,
      NODE_OPTIONS:
        "--import ./test/support/processes/record-reopened-files.ts",
    };
    const site = await startSite(preload);
    await sendLeads(site.url, 1);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    const commands = [
      ["commands/leads.ts", "list"],
      ["commands/backup.ts", `${file}.backup.db`],
      ["commands/leads.ts", "erase", "--phone=2055550123", "--yes"],
    ];
    for (const words of commands) {
      const { code, err } = await runNode(words, preload);
      expect(code, words.join(" ")).toBe(0);
      expect(err, words.join(" ")).not.toContain("reopens");
    }
    await site.stop();
    expect(site.err()).not.toContain("reopens");
  });
});

async function sendLeads(url: string, count: number) {
  for (let sent = 0; sent < count; sent++) {
    const response = await fetch(`${url}/functions/v1/lead-collector`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": crypto.randomUUID(),
      },
      body: JSON.stringify(completeSurvey),
    });
    expect(response.status).toBe(200);
  }
}

function countWithSqlite3() {
  const words = [file, "select count(*) from survey_leads"];
  return Number(execFileSync(getProgram("sqlite3"), words));
}

/** Ids of the processes that hold a lock on this file. */
async function lockOwners(path: string) {
  const { ino } = await stat(path);
  const locks = await readFile("/proc/locks", "utf8");
  return locks
    .split("\n")
    .filter((line) => line.includes(`:${ino} `))
    .map((line) => line.split(/\s+/)[4]);
}
