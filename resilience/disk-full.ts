import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { audit, report } from "./ledger.ts";
import { type RunningSite, startSite } from "./site.ts";
import { type Attempt, newAttempt, send } from "./visitors.ts";

export async function fillDisk() {
  const folder = await mkdtemp(join(tmpdir(), "casefront-resilience-"));
  const mounting = ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder];
  if (spawnSync("mount", mounting).status !== 0) {
    return report("a full disk", false, "not tested: only root can mount one");
  }
  const databaseUrl = `file:${join(folder, "casefront.db")}`;
  const site = await startSite(databaseUrl);
  const attempts: Attempt[] = [];
  try {
    await sendSome(site, attempts);
    const filler = join(folder, "filler");
    fill(filler);
    await checkFull(site, attempts);
    rmSync(filler);
    await checkRecovery(site, attempts);
  } finally {
    await site.stop();
  }
  const found = await audit(databaseUrl, attempts);
  report(
    "a full disk: no sender is told 'sent' unless the lead is stored",
    found.lost === 0 && found.twice === 0,
    `${found.acknowledged} acknowledged, ${found.lost} lost, ${found.twice} twice`,
  );
  spawnSync("umount", [folder]);
  await rm(folder, { recursive: true, force: true });
}

async function sendSome({ url }: RunningSite, attempts: Attempt[]) {
  const some = Array.from({ length: 50 }, newAttempt);
  attempts.push(...some);
  return Promise.all(some.map((attempt) => send(url, attempt)));
}

function fill(file: string) {
  const handle = openSync(file, "w");
  for (const size of [65_536, 4096, 512]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size));
    } catch (error) {
      const isFull =
        error instanceof Error && "code" in error && error.code === "ENOSPC";
      if (!isFull) throw error;
    }
  }
  closeSync(handle);
}

async function checkFull(site: RunningSite, attempts: Attempt[]) {
  const refused = [];
  // First uses up the room left in the log.
  for (let round = 0; round < 40; round++) {
    const answers = await sendSome(site, attempts);
    refused.push(...answers.filter(({ status }) => status !== 200));
  }
  const wrong = refused.filter(
    ({ status, headers, answer }) =>
      status !== 503 ||
      headers.get("Retry-After") !== "5" ||
      !/\(\d{3}\) \d{3}-\d{4}/.test(answer.error ?? ""),
  );
  report(
    "a full disk: leads get 503, Retry-After and the phone number",
    refused.length > 0 && wrong.length === 0,
    `${refused.length} refused, ${wrong.length} in another way`,
  );
  const pages = ["/", "/locations/ohio", "/locations/ohio/columbus", "/blog"];
  const statuses = await Promise.all(
    pages.map(async (page) => (await fetch(site.url + page)).status),
  );
  report(
    "a full disk: pages are served",
    statuses.every((status) => status === 200),
    statuses.join(", "),
  );
}

async function checkRecovery(site: RunningSite, attempts: Attempt[]) {
  const start = performance.now();
  const attempt = newAttempt();
  attempts.push(attempt);
  while (attempt.id === undefined && performance.now() - start < 10_000) {
    await send(site.url, attempt);
    await sleep(50);
  }
  const taken = Math.round(performance.now() - start);
  report(
    "a full disk: once there is room, leads are stored again without a restart",
    attempt.id !== undefined && taken < 5000,
    `${taken} ms`,
  );
}
