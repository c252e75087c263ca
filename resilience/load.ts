import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { leadScript } from "../bench/lead-script.ts";
import { findMissing } from "../bench/load.ts";
import { median } from "../bench/table.ts";
import { describe, isQuick, memoryOf, watchHealth } from "./health.ts";
import { audit, report } from "./ledger.ts";
import { type RunningSite, startSite } from "./site.ts";
import { newAttempt, send } from "./visitors.ts";

/** Far more requests than the process can answer at once. */
const crowdSize = 2000;
const slowClients = 300;

export async function testUnderLoad() {
  if (findMissing("wrk").length > 0) {
    return report("under load", false, "not tested: install wrk");
  }
  const folder = await mkdtemp(join(tmpdir(), "casefront-resilience-"));
  const databaseUrl = `file:${join(folder, "casefront.db")}`;
  const site = await startSite(databaseUrl);
  const stored = await press(site, folder);
  const { stored: rows } = await audit(databaseUrl, []);
  report(
    "under load: every accepted lead is stored",
    stored > 0 && rows >= stored,
    `${stored} accepted, ${rows} stored`,
  );
  await holdSlowConnections(site);
  await endInMidLoad(site);
  await rm(folder, { recursive: true, force: true });
}

async function press(site: RunningSite, folder: string) {
  const script = join(folder, "lead.lua");
  await writeFile(script, leadScript);
  let isOver = false;
  const health = [
    watchHealth(site, "keep-alive", () => isOver),
    watchHealth(site, "close", () => isOver),
  ];
  const { stdout } = await promisify(execFile)("wrk", [
    ...["-t1", `-c${crowdSize}`, "-d10s", "--timeout", "10s", "-s", script],
    `${site.url}/functions/v1/lead-collector`,
  ]);
  const memory = memoryOf(site.pid);
  const start = performance.now();
  while (performance.now() - start < 10_000) {
    if ((await send(site.url, newAttempt())).status === 200) break;
    await sleep(50);
  }
  const recovery = Math.round(performance.now() - start);
  isOver = true;
  const [kept = [], fresh = []] = await Promise.all(health);
  const total = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const refused = Number(
    /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0,
  );
  const what = `${crowdSize} connections, ${total} answers, ${refused} refused`;
  report(
    "under load: /healthz stays under 200 ms",
    isQuick(kept),
    `${describe(kept)}; ${what}`,
  );
  report(
    "under load: /healthz stays under 200 ms on new connections",
    isQuick(fresh),
    describe(fresh),
  );
  report("under load: memory stays under 512 MB", memory < 512, `${memory} MB`);
  report(
    "after the load: normal within 5 s",
    recovery < 5000,
    `${recovery} ms to the next lead`,
  );
  return total - refused;
}

/** Some of these slow clients send a byte now and then in the header, some in the body. */
async function holdSlowConnections({ url }: RunningSite) {
  const alone = await timePages(url);
  const port = Number(new URL(url).port);
  const sockets = Array.from({ length: slowClients }, (_, index) =>
    openSlowly(port, index % 2 === 0),
  );
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write("x");
  }, 200);
  await sleep(1000);
  const beside = await timePages(url);
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  report(
    `${slowClients} slow clients do not delay others`,
    beside < alone * 3 + 20,
    `a page takes ${alone} ms alone, ${beside} ms beside them`,
  );
}

function openSlowly(port: number, inHeader: boolean): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write("POST /functions/v1/lead-collector HTTP/1.1\r\nHost: slow\r\n");
  if (!inHeader) {
    socket.write(
      "Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n",
    );
  } else socket.write("X-Slow: ");
  return socket;
}

async function timePages(url: string) {
  const times: number[] = [];
  for (let count = 0; count < 30; count++) {
    const start = performance.now();
    await (await fetch(`${url}/locations/ohio`)).arrayBuffer();
    await send(url, newAttempt());
    times.push(performance.now() - start);
  }
  return Math.round(median(times));
}

async function endInMidLoad(site: RunningSite) {
  const sending = Array.from({ length: 50 }, () =>
    send(site.url, newAttempt()),
  );
  await sleep(30);
  const start = performance.now();
  const code = await site.stop("SIGTERM");
  const taken = Math.round(performance.now() - start);
  const statuses = (await Promise.all(sending)).map(({ status }) => status);
  report(
    "SIGTERM: requests in progress are finished, and the process exits with 0 within 10 s",
    code === 0 && taken < 10_000 && statuses.every((status) => status === 200),
    `code ${code} after ${taken} ms, statuses ${[...new Set(statuses)].join(", ")}`,
  );
}
