import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../test/support/databases/postgres.ts";
import { startSilentProxy } from "../test/support/databases/unresponsive-proxy.ts";
import { audit, report } from "./ledger.ts";
import { startSite } from "./site.ts";
import { type Attempt, newAttempt, send, sendAsVisitors } from "./visitors.ts";

const outages = 5;

/** The site keeps running while the database stops and starts again. */
export async function interruptPostgres() {
  const postgres = await startPostgres();
  const site = await startSite(postgres.url);
  const attempts: Attempt[] = [];
  const recoveries: number[] = [];
  const statuses = new Set<number>();
  for (let outage = 0; outage < outages; outage++) {
    let isOver = false;
    const sending = sendAsVisitors(site.url, {
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
  await sendAsVisitors(site.url, {
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
    "PostgreSQL stopped under load: no acknowledged lead is lost or stored twice",
    acknowledged > 0 && lost === 0 && twice === 0,
    `${outages} outages, ${acknowledged} acknowledged, ${stored} stored, ${lost} lost, ${twice} twice`,
  );
  report(
    "PostgreSQL down: leads get 503",
    [...statuses].every((status) => status === 200 || status === 503),
    `statuses ${[...statuses].toSorted().join(", ")}`,
  );
  report(
    "PostgreSQL up again: leads are stored within 5 s",
    recoveries.every((taken) => taken < 5000),
    joinTimes(recoveries),
  );
}

/** A silent network: nothing arrives, and nothing is closed. */
export async function silencePostgres() {
  const postgres = await startPostgres();
  const proxy = await startSilentProxy(postgres.url);
  const site = await startSite(proxy.url);
  const attempts: Attempt[] = [];
  const refusals: number[] = [];
  const recoveries: number[] = [];
  for (const old of ["dead", "alive", "dead"] as const) {
    let isOver = false;
    const sending = sendAsVisitors(site.url, {
      size: 20,
      attempts,
      isOver: () => isOver,
    });
    await sleep(500);
    proxy.silence();
    refusals.push(await timeRefusal(site.url));
    isOver = true;
    await sending;
    proxy.restore(old);
    recoveries.push(await timeToFirst(site.url, attempts));
  }
  await site.stop();
  proxy.stop();
  const { acknowledged, lost, twice } = await audit(postgres.url, attempts);
  await postgres.stop();
  report(
    "A silent network to PostgreSQL: leads get 503 within 5 s",
    refusals.every((taken) => taken < 5000),
    joinTimes(refusals),
  );
  report(
    "The network back: leads are stored again within 10 s, and no acknowledged lead is lost",
    recoveries.every((taken) => taken < 10_000) && lost === 0 && twice === 0,
    `${joinTimes(recoveries)}; ${acknowledged} acknowledged, ${lost} lost, ${twice} twice`,
  );
}

/** Freezes one of two copies of the site during its load. */
export async function freezeCopy() {
  const postgres = await startPostgres();
  const [frozen, other] = [
    await startSite(postgres.url),
    await startSite(postgres.url),
  ];
  const attempts: Attempt[] = [];
  const recoveries: number[] = [];
  for (let freeze = 0; freeze < outages; freeze++) {
    let isOver = false;
    const sending = sendAsVisitors(frozen.url, {
      size: 20,
      attempts,
      isOver: () => isOver,
    });
    await sleep(500 + Math.random() * 100);
    process.kill(frozen.pid ?? 0, "SIGSTOP");
    recoveries.push(await timeToFirst(other.url, attempts));
    isOver = true;
    process.kill(frozen.pid ?? 0, "SIGCONT");
    await sending;
  }
  await frozen.stop();
  await other.stop();
  const { acknowledged, lost, twice } = await audit(postgres.url, attempts);
  await postgres.stop();
  report(
    "A frozen copy of the site: another accepts leads within 10 s, and no acknowledged lead is lost",
    recoveries.every((taken) => taken < 10_000) && lost === 0 && twice === 0,
    `${joinTimes(recoveries)}; ${acknowledged} acknowledged, ${lost} lost, ${twice} twice`,
  );
}

const joinTimes = (times: readonly number[]) =>
  times.map((taken) => `${taken} ms`).join(", ");

/** Milliseconds to the response that the lead isn't stored. */
async function timeRefusal(url: string) {
  const start = performance.now();
  const { status } = await send(url, newAttempt());
  const taken = Math.round(performance.now() - start);
  return status === 503 ? taken : Number.POSITIVE_INFINITY;
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
