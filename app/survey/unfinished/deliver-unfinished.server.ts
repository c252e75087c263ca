import { minute } from "../../server/durations.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";

/** Every minute, in any number of copies of the site; each survey once. */
export function startDeliveringUnfinished({
  partials,
  now,
  log,
}: Services): () => Promise<void> {
  return runPeriodically(
    async (signal) => {
      let count = Number.POSITIVE_INFINITY;
      while (count > 0 && !signal.aborted) {
        count = await partials.queueDue(now());
        if (count > 0)
          log.info({ count }, "unfinished surveys queued for delivery");
      }
      do count = await partials.indexQuarantined(now());
      while (count > 0 && !signal.aborted);
    },
    { next: minute, again: minute },
    (error) => log.error({ err: error }, "unfinished surveys not queued"),
  );
}
