import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../test/postgres.ts";
import { audit, report } from "./ledger.ts";
import { startSite } from "./site.ts";
import { type Attempt, crowd } from "./visitors.ts";

const connections = 50;

/** Kills the site again and again while visitors send; each sends again, with its key, what was not answered. */
export async function tortureByKilling(rounds: number) {
  const folder = await mkdtemp(join(tmpdir(), "casefront-torture-"));
  await killOften("SQLite", `file:${join(folder, "casefront.db")}`, rounds);
  await rm(folder, { recursive: true, force: true });
  const postgres = await startPostgres();
  await killOften("PostgreSQL", postgres.url, rounds);
  await postgres.stop();
}

async function killOften(name: string, databaseUrl: string, rounds: number) {
  const attempts: Attempt[] = [];
  for (let round = 0; round < rounds; round++) {
    const site = await startSite(databaseUrl);
    let isKilled = false;
    const sending = crowd(site.url, {
      size: connections,
      attempts,
      isOver: () => isKilled,
    });
    await sleep(100 + Math.random() * 400);
    isKilled = true;
    await site.stop("SIGKILL");
    await sending;
  }
  const site = await startSite(databaseUrl);
  const open = attempts.filter(({ id }) => id === undefined);
  await crowd(site.url, {
    size: 1,
    attempts,
    isOver: () => open.every(({ id }) => id !== undefined),
  });
  await site.stop();
  const { acknowledged, stored, lost, twice } = await audit(
    databaseUrl,
    attempts,
  );
  report(
    `${name}: what is acknowledged survives kill -9, and is stored once`,
    acknowledged > 0 && lost === 0 && twice === 0 && stored === acknowledged,
    `${rounds} rounds, ${connections} connections, ${acknowledged} acknowledged, ${stored} stored, ${lost} lost, ${twice} twice`,
  );
}
