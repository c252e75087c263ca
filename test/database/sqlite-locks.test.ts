import { execFileSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabase } from "../support/databases/databases.ts";
import { getProgram } from "../support/debian-package.ts";
import { runCommand } from "../support/processes/command.ts";
import { startSite } from "../support/processes/site-process.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

test("another program's SQLite may read and exit: leads stored after it survive kill -9; neither the site nor a command opens a file that SQLite has open", async () => {
  const { url: DATABASE_URL, remove } = await copyDatabase("sqlite", "posts");
  onTestFinished(remove);
  const file = DATABASE_URL.slice("file:".length);
  const isLinux = process.platform === "linux";
  // It reads Linux's /proc.
  const preload = isLinux && {
    NODE_OPTIONS: "--import ./test/support/processes/record-reopened-files.ts",
  };
  const site = await startSite({ DATABASE_URL, ...preload });
  await sendLeads(site.url, 5);
  if (isLinux) {
    for (const path of [file, `${file}-shm`]) {
      expect(await lockOwners(path), path).toContain(String(site.pid));
    }
  }
  expect(countWithSqlite3(file)).toBe(5);
  await sendLeads(site.url, 5);
  expect(countWithSqlite3(file)).toBe(10);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  for (const words of [
    ["commands/leads.ts", "list"],
    ["commands/backup.ts", `${file}.backup.db`],
    ["commands/leads.ts", "erase", "--phone=2055550123", "--yes"],
  ] as const) {
    const { code, err } = await runCommand(words, { DATABASE_URL });
    expect(code, words.join(" ")).toBe(0);
    expect(err, words.join(" ")).not.toContain("reopens");
  }
  // They belonged to one person, who was erased.
  expect(countWithSqlite3(file)).toBe(0);
  await sendLeads(site.url, 5);
  await site.stop("SIGKILL");
  expect(countWithSqlite3(file)).toBe(5);
  expect(site.err()).not.toContain("reopens");
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

function countWithSqlite3(file: string) {
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
