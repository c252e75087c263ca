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
import { createDeliveryStore } from "./delivery-store.server.ts";
import { countDigest, startDigests } from "./digest.server.ts";
import { isFailing } from "./failing.server.ts";
import {
  type DeliveryWork,
  type Pace,
  startDelivering,
} from "./worker.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    delivery: Delivery;
  }
}

/** How long a message may be late before the site says so, in milliseconds. */
const worryingAge = 15 * minute;

export type Delivery = ReturnType<typeof createDelivery>;

/** Brings what is stored to whom the plan names. */
export function createDelivery({
  plan,
  database,
  intake,
  ...tools
}: {
  plan: DeliveryPlan;
  database: Kysely<Database>;
  /** The connection of those who store: what they wrote is sent through it too, in turn with them. */
  intake: Kysely<Database>;
  laws: LawBook;
  siteUrl: string;
  log: Log;
  metrics: DeliveryMetrics;
  now: () => Date;
}) {
  const claims = createClaimStore(database, intake);
  const store = createDeliveryStore(database, intake);
  const destinations = listDestinations(plan);
  const names = destinations.map(({ name }) => name);
  tools.metrics.watchQueues(names, () => store.listQueues(tools.now()));
  let work: DeliveryWork | undefined;
  let stopDigests = async () => {};
  return {
    store,
    claims,
    plan,

    claimChanges: createClaimChanges(plan, tools.laws, claims, () =>
      work?.wake(),
    ),

    /** Says when messages wait for too long: then whoever should get them, or this site, does not do its part. */
    checkQueues: async (): Promise<string | undefined> => {
      const now = tools.now();
      const queues = await store.listQueues(now);
      const before = now.getTime() - worryingAge;
      const isLate = queues.some(
        ({ oldestDue }) => oldestDue && oldestDue.getTime() < before,
      );
      return isLate
        ? "Messages have waited for over 15 minutes to be delivered."
        : undefined;
    },

    /** Says within a minute when messages fail. */
    checkFailures: async (): Promise<string | undefined> =>
      (await isFailing(database, tools.now()))
        ? "Messages are not being delivered: npm run leads -- undelivered."
        : undefined,

    /** From now on; without a destination there is nothing to do. */
    start(now: () => Date, pace?: Partial<Pace>) {
      if (destinations.length === 0) return;
      work = startDelivering({
        store,
        names,
        alerts: plan.alerts.map(({ name }) => name),
        send: createSend({
          ...{ ...tools, plan, store, claims, now },
          countDigest: () => countDigest(database, plan, now()),
        }),
        onTry: tools.metrics.countDelivery,
        now,
        log: tools.log,
        ...(pace && { pace }),
      });
      const { log } = tools;
      stopDigests = startDigests({ plan, database, writes: intake, now, log });
    },

    /** Something was stored that may have to be sent. */
    wake: () => work?.wake(),

    /** Ends what is under way, or gives it back. */
    async stop() {
      await stopDigests();
      await work?.stop();
    },
  };
}
