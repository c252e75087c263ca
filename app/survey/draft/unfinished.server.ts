import { minute } from "../../server/durations.ts";
import type { Log } from "../../server/operations/log.server.ts";
import { runPeriodically } from "../../server/operations/run-periodically.server.ts";
import type {
  DeliverUnfinished,
  PartialStore,
} from "./partial-store.server.ts";

/**
 * Hands each survey that its visitor has left to delivery, once: at start and then each minute. Any number of copies of
 * the site may do so. Returns how to stop, which waits for work under way.
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
        count = await partials.deliverAbandoned(now(), deliverUnfinished);
        if (count > 0) log.info({ count }, "unfinished surveys are due");
      }
    },
    pauses,
    (error) => log.error({ err: error }, "unfinished surveys are not due yet"),
  );
}
