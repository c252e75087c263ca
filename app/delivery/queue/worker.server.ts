import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { minute } from "../../server/durations.ts";
import type { Log } from "../../server/operations/log.server.ts";
import type { Destination } from "../destinations/destination.ts";
import type { AttemptOutcome } from "../destinations/outcome.ts";
import type { ListAlerts } from "../rows/alerts.server.ts";
import type { Delivery } from "../subjects/subject.ts";
import { attemptDelivery } from "./attempt.server.ts";
import {
  type AttemptResult,
  createResultWriter,
} from "./attempt-result.server.ts";
import { markOrphansDead } from "./dead-letters.server.ts";
import { defaultLeaseMs, isDue, leaseDue } from "./lease.server.ts";
import { createPauseReset } from "./pause-reset.server.ts";
import type {
  ReturnedDelivery,
  ReturnOutcome,
} from "./take-back-lead.server.ts";
import { createWakeSignal } from "./wake-signal.ts";

/** Milliseconds; tests shorten them. */
export type WorkerOptions = {
  pollMs: number;
  timeoutMs: number;
  /** A mail server may scan an email before it responds. */
  mailTimeoutMs: number;
  leaseMs: number;
  concurrency: number;
  drainMs: number;
};

const defaults: WorkerOptions = {
  pollMs: 1000,
  timeoutMs: 20_000,
  mailTimeoutMs: minute,
  leaseMs: defaultLeaseMs,
  concurrency: 8,
  drainMs: 4000,
};

export type WorkerDependencies = {
  database: Kysely<Database>;
  writes: Kysely<Database>;
  listAlerts: ListAlerts;
  listDestinations: () => readonly Destination[];
  /** Never throws. */
  send: (delivery: Delivery, signal: AbortSignal) => Promise<AttemptOutcome>;
  onAttempt?: (destination: string, end: AttemptResult["state"]) => void;
  takeBackLead: (taken: ReturnedDelivery) => Promise<ReturnOutcome>;
  now: () => Date;
  log: Log;
  options?: Partial<WorkerOptions>;
};

export type Worker = WorkerDependencies & {
  timing: WorkerOptions;
  saveResult: ReturnType<typeof createResultWriter>;
  aborting: AbortController;
};

export type DeliveryWorker = ReturnType<typeof startDeliveryWorker>;

/** One loop per destination, so that a slow one delays no other. Any number of the site's copies may run it. */
export function startDeliveryWorker(deps: WorkerDependencies) {
  const worker: Worker = {
    ...deps,
    timing: { ...defaults, ...deps.options },
    saveResult: createResultWriter(deps.writes),
    aborting: new AbortController(),
  };
  const loops = createLoops(worker);
  const resumeChanged = createPauseReset(deps);
  const sync = () => {
    loops.sync();
    resumeChanged();
  };
  const syncing = setInterval(sync, syncMs).unref();
  const sweeping = setInterval(() => sweepOrphans(worker), 10 * minute).unref();
  return {
    wake() {
      sync();
      loops.wake();
    },

    async stop() {
      clearInterval(syncing);
      clearInterval(sweeping);
      const { drainMs } = worker.timing;
      const timer = setTimeout(() => worker.aborting.abort(), drainMs);
      await loops.stopAll();
      clearTimeout(timer);
    },
  };
}

const syncMs = 500;

function createLoops(worker: Worker) {
  const loops = new Map<string, ReturnType<typeof startLoop>>();
  const ending = new Set<Promise<void>>();
  let isStopped = false;

  function remove(name: string, { stop, ended }: ReturnType<typeof startLoop>) {
    loops.delete(name);
    stop();
    ending.add(ended);
    ended.finally(() => ending.delete(ended));
  }

  function syncLoops() {
    if (isStopped) return;
    const names = worker.listDestinations().map(({ name }) => name);
    for (const [name, loop] of loops) {
      if (!names.includes(name)) remove(name, loop);
    }
    for (const name of names) {
      if (!loops.has(name)) loops.set(name, startLoop(name, worker));
    }
  }

  syncLoops();
  return {
    sync: syncLoops,
    wake() {
      for (const loop of loops.values()) loop.wake();
    },
    async stopAll() {
      isStopped = true;
      for (const [name, loop] of loops) remove(name, loop);
      await Promise.all(ending);
    },
  };
}

function startLoop(destination: string, worker: Worker) {
  const { pollMs, concurrency } = worker.timing;
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();
  const signal = createWakeSignal();
  stopping.signal.addEventListener("abort", signal.wake, { once: true });

  function begin(delivery: Delivery) {
    const attempt = attemptDelivery(delivery, worker).finally(() => {
      inFlight.delete(attempt);
      // At full concurrency more may be due. The delay lets attempts that end together share one poll.
      if (inFlight.size === concurrency - 1) setTimeout(signal.wake, 20);
    });
    inFlight.add(attempt);
  }

  async function run() {
    let wasWoken = true;
    while (!stopping.signal.aborted) {
      const free = concurrency - inFlight.size;
      const leased =
        free > 0 ? await poll(destination, free, wasWoken, worker) : [];
      leased.forEach(begin);
      if (leased.length < free || free === 0) {
        wasWoken = await signal.sleep(pollMs * (0.75 + Math.random() / 2));
      }
    }
    await Promise.all(inFlight);
  }

  return { wake: signal.wake, stop: () => stopping.abort(), ended: run() };
}

/** A routine poll reads before it opens a write transaction. */
async function poll(
  destination: string,
  limit: number,
  wasWoken: boolean,
  { database, writes, timing, now, log }: Worker,
): Promise<Delivery[]> {
  const time = now();
  try {
    if (!wasWoken && !(await isDue(database, destination, time))) return [];
    const leaseEnd = new Date(time.getTime() + timing.leaseMs);
    return await leaseDue(writes, destination, limit, time, leaseEnd);
  } catch (error) {
    log.error({ err: error, destination }, "queue poll failed");
    return [];
  }
}

/** Until then, another copy of the site with an older plan may still deliver. */
const orphanAgeMs = 60 * minute;

async function sweepOrphans(worker: Worker) {
  const { writes, now, log } = worker;
  const known = worker.listDestinations().map(({ name }) => name);
  // Without any destination, deliveries wait for the first.
  if (known.length === 0) return;
  try {
    const before = new Date(now().getTime() - orphanAgeMs);
    const { listAlerts } = worker;
    const plan = { known, listAlerts };
    const count = await markOrphansDead(writes, plan, before, now());
    if (count > 0) log.error({ count }, "orphaned deliveries marked dead");
  } catch (error) {
    log.error({ err: error }, "orphan sweep failed");
  }
}
