import { minute } from "../../server/durations.ts";
import type { Log } from "../../server/operations/log.server.ts";
import { runPeriodically } from "../../server/operations/run-periodically.server.ts";
import type {
  DeliverUnfinished,
  PartialStore,
} from "./partial-store.server.ts";

/**
 * Queues the deliveries of each unfinished survey once: at start and then every minute, in any number of copies of the
 * site. Returns a function that stops it and waits for running work.
 */
export function startDeliveringUnfinished(
  {
    partials,
    deliverUnfinished,
    now,
    log,
  }: {
    partials: PartialStore;
    deliverUnfinished: DeliverUnfinished;
    now: () => Date;
    log: Log;
  },
  pauses = { next: minute, again: minute },
): () => Promise<void> {
  return runPeriodically(
    async (signal) => {
      let count = Number.POSITIVE_INFINITY;
      while (count > 0 && !signal.aborted) {
        count = await partials.deliverDue(now(), deliverUnfinished);
        if (count > 0)
          log.info({ count }, "unfinished surveys queued for delivery");
      }
    },
    pauses,
    (error) => log.error({ err: error }, "unfinished surveys not queued"),
  );
}
