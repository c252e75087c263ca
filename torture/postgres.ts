import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../test/postgres.ts";
import { audit, report } from "./ledger.ts";
import { startSite } from "./site.ts";
import { type Attempt, crowd, newAttempt, send } from "./visitors.ts";

const outages = 5;

/** Stops the database in the middle of the load and starts it again, with the site running all the while. */
export async function interruptPostgres() {
  const postgres = await startPostgres();
  const site = await startSite(postgres.url);
  const attempts: Attempt[] = [];
  const recoveries: number[] = [];
  const statuses = new Set<number>();
  for (let outage = 0; outage < outages; outage++) {
    let isOver = false;
    const sending = crowd(site.url, {
      size: 50,
      attempts,
      isOver: () => isOver,
    });
    await sleep(500);
    await postgres.pause();
    isOver = true;
    for (const status of (await sending).keys()) statuses.add(status);
    statuses.add((await send(site.url, newAttempt())).status);
    await postgres.resume();
    recoveries.push(await timeToFirst(site.url, attempts));
  }
  await crowd(site.url, {
    size: 1,
    attempts,
    isOver: () => attempts.every(({ id }) => id !== undefined),
  });
  await site.stop();
  const { acknowledged, stored, lost, twice } = await audit(
    postgres.url,
    attempts,
  );
  await postgres.stop();
  report(
    "PostgreSQL stopped in mid-load: nothing acknowledged is lost, nothing stored twice",
    acknowledged > 0 && lost === 0 && twice === 0,
    `${outages} outages, ${acknowledged} acknowledged, ${stored} stored, ${lost} lost, ${twice} twice`,
  );
  report(
    "PostgreSQL away: leads get 503",
    [...statuses].every((status) => status === 200 || status === 503),
    `statuses ${[...statuses].toSorted().join(", ")}`,
  );
  report(
    "PostgreSQL back: leads are stored again within 5 s",
    recoveries.every((taken) => taken < 5000),
    recoveries.map((taken) => `${taken} ms`).join(", "),
  );
}

async function timeToFirst(url: string, attempts: Attempt[]) {
  const start = performance.now();
  const attempt = newAttempt();
  attempts.push(attempt);
  while (attempt.id === undefined && performance.now() - start < 30_000) {
    await send(url, attempt);
    await sleep(20);
  }
  return Math.round(performance.now() - start);
}
