import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { minute } from "../../server/durations.ts";
import type { Log } from "../../server/operations/log.server.ts";
import { type DeliveryPlan, listDestinations } from "../destinations/plan.ts";
import { createSend } from "../destinations/send.server.ts";
import { createClaimChanges } from "../on-call/claim-changes.server.ts";
import { createClaimStore } from "../on-call/claim-store.server.ts";
import type { DeliveryMetrics } from "./delivery-metrics.server.ts";
import { countDigest, startDigests } from "./digest.server.ts";
import { isFailing, listQueues } from "./queue-health.server.ts";
import {
  type DeliveryWorker,
  startDeliveryWorker,
  type WorkerOptions,
} from "./worker.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    delivery: DeliveryService;
  }
}

/** How late a delivery may be before /readyz warns, in milliseconds. */
const maxQueueAgeMs = 15 * minute;

export type DeliveryService = ReturnType<typeof createDeliveryService>;

/** Delivers what is stored to the destinations of the plan. */
export function createDeliveryService({
  plan,
  database,
  intake,
  ...tools
}: {
  plan: DeliveryPlan;
  database: Kysely<Database>;
  /** The connection for writes, which no page query delays. */
  intake: Kysely<Database>;
  laws: LawBook;
  siteUrl: string;
  paidForLeads: boolean;
  log: Log;
  metrics: DeliveryMetrics;
  now: () => Date;
}) {
  const claims = createClaimStore(database, intake);
  const destinations = listDestinations(plan);
  const names = destinations.map(({ name }) => name);
  tools.metrics.watchQueues(names, () => listQueues(database, tools.now()));
  let work: DeliveryWorker | undefined;
  let stopDigests = async () => {};
  return {
    claims,
    plan,

    claimChanges: createClaimChanges(plan, tools.laws, claims, () =>
      work?.wake(),
    ),

    /** A warning when deliveries are more than 15 minutes late. */
    checkQueues: async (): Promise<string | undefined> => {
      const now = tools.now();
      const queues = await listQueues(database, now);
      const before = now.getTime() - maxQueueAgeMs;
      const isLate = queues.some(
        ({ oldestDue }) => oldestDue && oldestDue.getTime() < before,
      );
      return isLate
        ? "Messages have waited for over 15 minutes to be delivered."
        : undefined;
    },

    /** A warning within a minute of deliveries failing. */
    checkFailures: async (): Promise<string | undefined> =>
      (await isFailing(database, tools.now()))
        ? "Messages are not being delivered: npm run leads -- undelivered."
        : undefined,

    /** Does nothing without a destination. */
    start(now: () => Date, options: Partial<WorkerOptions> = {}) {
      if (destinations.length === 0) return;
      work = startDeliveryWorker({
        ...{ database, writes: intake, names },
        alerts: plan.alerts.map(({ name }) => name),
        send: createSend({
          ...{ ...tools, plan, database, claims, now },
          countDigest: () => countDigest(database, plan, now()),
        }),
        onAttempt: tools.metrics.countDelivery,
        ...{ now, log: tools.log, options },
      });
      const { log } = tools;
      stopDigests = startDigests({ plan, database, writes: intake, now, log });
    },

    /** Call it after a commit that may have queued deliveries. */
    wake: () => work?.wake(),

    /** Finishes the attempts under way, or releases their leases. */
    async stop() {
      await stopDigests();
      await work?.stop();
    },
  };
}
