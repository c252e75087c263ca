import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Palette } from "../../brand/contrast.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { minute } from "../../server/durations.ts";
import type { Log } from "../../server/operations/log.server.ts";
import {
  type DeliveryPlan,
  listAllDestinations,
  listDestinationNames,
  listNoticeDestinations,
} from "../destinations/plan/plan.ts";
import { createClaimChanges } from "../on-call/claim-changes.server.ts";
import {
  type ClaimStore,
  createClaimStore,
} from "../on-call/claim-store.server.ts";
import { createOutbox, type Outbox } from "../outbox/outbox.server.ts";
import { createStatusOutbox } from "../outbox/status-updates.server.ts";
import { createSend } from "../sending/send-delivery.server.ts";
import { withdrawnEvent } from "../subjects/first-delivery.ts";
import type { DeliveryMetrics } from "./health/delivery-metrics.server.ts";
import { countDigest, startDigests } from "./health/digest.server.ts";
import { isFailing, listQueues } from "./health/queue-health.server.ts";
import { takeBackLead } from "./take-back-lead.server.ts";
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

const maxQueueAgeMs = 15 * minute;

type Dependencies = {
  plan: DeliveryPlan;
  database: Kysely<Database>;
  /** The write connection, which page queries can't delay. */
  intake: Kysely<Database>;
  laws: LawBook;
  siteUrl: string;
  paidForLeads: () => boolean;
  palette?: () => Palette;
  log: Log;
  metrics: DeliveryMetrics;
  now: () => Date;
};

type DeliveryService = ReturnType<typeof createDeliveryService>;

export function createDeliveryService(deps: Dependencies) {
  const { plan, database, intake, laws, metrics, now } = deps;
  const claims = createClaimStore(database, intake);
  metrics.watchQueues(
    () => listDestinationNames(plan),
    () => listQueues(database, now()),
  );
  let worker: DeliveryWorker | undefined;
  let stopDigests = async () => {};
  const wake = () => worker?.wake();
  const { paidForLeads, log } = deps;
  const outbox = createOutbox({ plan, laws, paidForLeads, log, wake });
  return {
    claims,
    plan,
    outbox,
    claimChanges: createClaimChanges({ outbox, claims, database }),
    statusOutbox: createStatusOutbox(plan),

    checkQueues: () => checkQueues(deps),

    checkFailures: () => checkFailures(deps),

    start(now: () => Date, options: Partial<WorkerOptions> = {}) {
      worker = startWorker({ ...deps, now }, claims, outbox, options);
      stopDigests = startDigests({ ...deps, writes: intake, now });
    },

    wake,

    async stop() {
      await stopDigests();
      await worker?.stop();
    },
  };
}

async function checkQueues({
  database,
  now,
}: Dependencies): Promise<string | undefined> {
  const time = now();
  const before = time.getTime() - maxQueueAgeMs;
  const isLate = (await listQueues(database, time)).some(
    ({ oldestDue }) => oldestDue && oldestDue.getTime() < before,
  );
  return isLate
    ? "Messages have waited for over 15 minutes to be delivered."
    : undefined;
}

async function checkFailures({
  database,
  now,
}: Dependencies): Promise<string | undefined> {
  return (await isFailing(database, now()))
    ? "Messages are not being delivered: npm run leads -- undelivered."
    : undefined;
}

function startWorker(
  deps: Dependencies,
  claims: ClaimStore,
  outbox: Outbox,
  options: Partial<WorkerOptions>,
) {
  const { plan, database, intake, metrics, now, log } = deps;
  return startDeliveryWorker({
    database,
    writes: intake,
    now,
    log,
    options,
    listDestinations: () => listAllDestinations(plan),
    listAlerts: ({ event, destination }) =>
      (event === withdrawnEvent ? listNoticeDestinations(plan) : plan.alerts)
        .map(({ name }) => name)
        .filter((name) => name !== destination),
    send: createSend({
      ...deps,
      claims,
      countDigest: () => countDigest(database, plan, now()),
    }),
    onAttempt: metrics.countDelivery,
    takeBackLead: async (taken) => {
      const end = await takeBackLead(intake, outbox, taken);
      outbox.wake();
      return end;
    },
  });
}
