import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { startPostgres } from "../test/support/databases/postgres.ts";
import { audit, report } from "./ledger.ts";
import { startSite } from "./site.ts";
import { type Attempt, sendAsVisitors } from "./visitors.ts";

const connections = 50;

/** Each visitor retries unanswered leads with the same key. On SQLite another program reads the database meanwhile. */
export async function killAndRecover(rounds: number) {
  const folder = await mkdtemp(join(tmpdir(), "casefront-resilience-"));
  const file = join(folder, "casefront.db");
  const stopReading = readMeanwhile(file);
  await killOften("SQLite", `file:${file}`, rounds);
  const reads = await stopReading();
  report(
    "SQLite: another program can read the database meanwhile",
    reads > 0,
    reads > 0 ? `${reads} reads` : "not tested: install sqlite3",
  );
  await rm(folder, { recursive: true, force: true });
  const postgres = await startPostgres();
  await killOften("PostgreSQL", postgres.url, rounds);
  await postgres.stop();
}

/** Each `sqlite3` is a new process; resolves to the number of successful reads. */
function readMeanwhile(file: string) {
  let isOver = false;
  let reads = 0;
  async function keepReading() {
    while (!isOver) {
      await sleep(50);
      const words = [file, "select count(*) from survey_leads"];
      await promisify(execFile)("sqlite3", words).then(
        () => {
          reads += 1;
        },
        // The table does not exist yet, or the site is writing, or the program is missing.
        () => {},
      );
    }
    return reads;
  }
  const reading = keepReading();
  return () => {
    isOver = true;
    return reading;
  };
}

async function killOften(name: string, databaseUrl: string, rounds: number) {
  const attempts: Attempt[] = [];
  for (let round = 0; round < rounds; round++) {
    const site = await startSite(databaseUrl);
    let isKilled = false;
    const sending = sendAsVisitors(site.url, {
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
  await sendAsVisitors(site.url, {
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
    `${name}: acknowledged leads survive kill -9, and are stored once`,
    acknowledged > 0 && lost === 0 && twice === 0 && stored === acknowledged,
    `${rounds} rounds, ${connections} connections, ${acknowledged} acknowledged, ${stored} stored, ${lost} lost, ${twice} twice`,
  );
}
