import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { findMissing } from "../bench/load.ts";
import { startGuideNginx } from "../test/support/processes/guide-nginx.ts";
import { startNode } from "../test/support/processes/node-process.ts";
import { completeSurvey } from "../test/support/survey/complete-survey.ts";
import { addressOf, floodNames, host, requestOnce } from "./floods.ts";
import { describe, isQuick, memoryOf, watchHealth } from "./health.ts";
import { audit, report } from "./ledger.ts";
import { type RunningSite, startSite } from "./site.ts";
import { type Attempt, newAttempt } from "./visitors.ts";

type PostedLead = Attempt & { status: string; milliseconds: number };

/** One flood after another through the operating guide's proxy, while other visitors send leads. */
export async function floodProxy(minutes: number) {
  if (findMissing("nginx").length > 0) {
    return report("under floods", false, "not tested: install nginx");
  }
  const folder = await mkdtemp(join(tmpdir(), "casefront-resilience-"));
  const databaseUrl = `file:${join(folder, "casefront.db")}`;
  const site = await startSite(databaseUrl, {
    settings: {
      SITE_URL: `http://${host}`,
      OPERATOR_FILE: "test/support/live-operator.yaml",
      TRUSTED_PROXIES: "127.0.0.1",
      LIMITS: "on",
    },
  });
  // The `Nice` of the systemd unit in the operating guide.
  prioritize(site.pid, -10);
  const nginx = await startGuideNginx(Number(new URL(site.url).port));
  while ((await postLead(nginx.port)).status === "ECONNREFUSED")
    await sleep(50);
  const posted: PostedLead[] = [];
  const health: number[] = [];
  let memory = 0;
  // The measuring process must not wait for the CPU behind the floods.
  prioritize(process.pid, -10);
  const seconds = Math.max(5, (60 * minutes) / floodNames.length);
  for (const name of floodNames) {
    const round = await measureFlood(name, seconds, site, nginx.port);
    posted.push(...round.posted);
    health.push(...round.health);
    memory = Math.max(memory, round.memory);
  }
  await nginx.stop();
  await site.stop();
  const { lost, twice } = await audit(databaseUrl, posted);
  reportAll({ posted, health, memory, lost, twice });
  await rm(folder, { recursive: true, force: true });
}

/** Every thread of the process, as the systemd unit does. Does nothing unless this process runs as root. */
function prioritize(pid: number | undefined, priority: number) {
  if (pid === undefined || process.getuid?.() !== 0) return;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    setPriority(Number(thread), priority);
  }
}

async function measureFlood(
  name: string,
  seconds: number,
  site: RunningSite,
  port: number,
) {
  const attacker = startNode(
    ["resilience/flood-process.ts", name, String(port), String(seconds)],
    { PATH: process.env.PATH ?? "" },
  );
  prioritize(attacker.pid, 0);
  const ownDelay = monitorEventLoopDelay();
  ownDelay.enable();
  let isOver = false;
  let memory = 0;
  const health = watchHealth(site, "close", () => isOver);
  const sending: Promise<PostedLead>[] = [];
  const end = performance.now() + 1000 * seconds;
  while (performance.now() < end) {
    sending.push(postLead(port));
    memory = Math.max(memory, memoryOf(site.pid));
    await sleep(100);
  }
  const posted = await Promise.all(sending);
  isOver = true;
  const code = await attacker.ended;
  if (code !== 0) throw new Error(`flood process failed: ${attacker.err()}`);
  const times = await health;
  process.stdout.write(
    `        ${name}: ${attacker.out()}; leads ${describePosted(posted)}; /healthz ${describe(times)}; ${memory} MB; measured with delays of up to ${Math.round(ownDelay.max / 1e6)} ms\n`,
  );
  return { posted, health: times, memory };
}

let visitors = 0;

async function postLead(port: number): Promise<PostedLead> {
  visitors += 1;
  const localAddress = addressOf(40, visitors);
  const attempt = newAttempt();
  const body = JSON.stringify({
    ...completeSurvey,
    description: attempt.story,
  });
  const headers = {
    "Content-Type": "application/json",
    "Idempotency-Key": attempt.key,
  };
  const start = performance.now();
  const path = "/functions/v1/lead-collector";
  let answer = "";
  const status = await requestOnce(
    { path, headers, body },
    { port, localAddress, signal: AbortSignal.timeout(20_000) },
    (text) => {
      answer = text;
    },
  );
  const milliseconds = performance.now() - start;
  if (status === "200") attempt.id = JSON.parse(answer).id;
  return { ...attempt, status, milliseconds };
}

function reportAll({
  posted,
  health,
  memory,
  lost,
  twice,
}: {
  posted: readonly PostedLead[];
  health: readonly number[];
  memory: number;
  lost: number;
  twice: number;
}) {
  const share = posted.filter(isGood).length / posted.length;
  report(
    "under floods: 99 % of leads are answered within 2 s",
    share >= 0.99,
    describePosted(posted),
  );
  report(
    "under floods: no accepted lead is lost or stored twice",
    lost === 0 && twice === 0,
    `${lost} lost, ${twice} twice`,
  );
  report(
    "under floods: /healthz stays under 200 ms",
    isQuick(health),
    describe(health),
  );
  report(
    "under floods: memory stays under 512 MB",
    memory < 512,
    `${memory} MB`,
  );
}

function isGood({ status, milliseconds }: PostedLead) {
  return status === "200" && milliseconds < 2000;
}

function describePosted(posted: readonly PostedLead[]) {
  const slowest = Math.max(
    0,
    ...posted.map(({ milliseconds }) => milliseconds),
  );
  const others = posted.filter(({ status }) => status !== "200");
  const refused = [...new Set(others.map(({ status }) => status))].join(", ");
  return `${posted.filter(isGood).length} of ${posted.length} within 2 s, slowest ${Math.round(slowest)} ms${refused && `, refused with ${refused}`}`;
}
