import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { isSqlite } from "../../db/column-types.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction, lock } from "../server/database/commit.server.ts";
import { hour, minute } from "../server/durations.ts";
import type { Log } from "../server/operations/log.server.ts";
import { runPeriodically } from "../server/operations/run-periodically.server.ts";
import {
  batchesOf,
  batchSize,
  type RetainedKind,
  retainedKinds,
} from "./expired-rows.server.ts";
import type { RetentionPeriods } from "./retention-periods.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    /** How long the site stores what visitors sent. */
    keep: RetentionPeriods;
    purge: Purge;
  }
}

/** The pause after a batch in milliseconds, in which new leads are stored. */
const pauseMs = 20;

/** Deletes rows past their retention period in batches; resolves to how many of each kind. */
export type Purge = (
  now: Date,
  signal?: AbortSignal,
) => Promise<Record<RetainedKind, number>>;

/** Several copies of the site may purge at once: each batch is found and deleted in its own transaction. */
export function createPurge(
  database: Kysely<Database>,
  keep: RetentionPeriods,
): Purge {
  const commit = inTransaction(database);
  return async (now, signal) => {
    const batches = batchesOf(keep, now);
    const deleted: Record<RetainedKind, number> = {
      leads: 0,
      quarantined: 0,
      callbacks: 0,
      unfinished: 0,
      consents: 0,
      submissions: 0,
      endedAttempts: 0,
      uploads: 0,
    };
    for (const kind of retainedKinds) {
      let count = batchSize;
      while (count === batchSize && !signal?.aborted) {
        count = await commit(async (transaction) => {
          await lock(transaction, ["data retention"]);
          return batches[kind](transaction);
        });
        deleted[kind] += count;
        if (count > 0) await sleep(pauseMs);
      }
    }
    const isChanged = Object.values(deleted).some((count) => count > 0);
    // Deleted rows stay in the write-ahead log until it is truncated; while a reader holds it, the next run does it.
    if (isChanged && isSqlite(database)) {
      await sql`pragma wal_checkpoint(truncate)`.execute(database);
    }
    return deleted;
  };
}

/** Purges at start, then hourly; a minute after a failure. The returned function stops it and waits for a running batch. */
export function startPurging(
  { purge, now, log }: { purge: Purge; now: () => Date; log: Log },
  pauses = { next: hour, again: minute },
): () => Promise<void> {
  return runPeriodically(
    async (signal) => {
      const deleted = await purge(now(), signal);
      const isChanged = Object.values(deleted).some((count) => count > 0);
      if (isChanged) log.info({ deleted }, "expired rows deleted");
    },
    pauses,
    (error) => log.error({ err: error }, "data retention failed"),
  );
}
