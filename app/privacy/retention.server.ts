import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { isSqlite } from "../../db/column-types.ts";
import { deleteUnusedUploads } from "../brand/media/unused-uploads.server.ts";
import { inTransaction, lock } from "../server/database/transaction.server.ts";
import { day, hour, minute } from "../server/durations.ts";
import type { Services } from "../server/http/services-context.server.ts";
import { runPeriodically } from "../server/operations/run-periodically.server.ts";
import { batchesOf, batchSize } from "./expired-rows.server.ts";
import type { RetentionPeriods } from "./retention-periods.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    retention: RetentionPeriods;
  }
}

const unusedUploadDays = 7;

/** After each batch, so that new leads can be stored. */
const pauseMs = 20;

/** Resolves to how many of each kind were deleted. Each batch is a transaction, so copies may purge at once. */
export async function purge(
  {
    database,
    intake,
    retention,
  }: Pick<Services, "database" | "intake" | "retention">,
  now: Date,
  signal?: AbortSignal,
) {
  const commit = inTransaction(intake);
  const deleted: Record<string, number> = {};
  for (const [kind, deleteBatch] of Object.entries(batchesOf(retention, now))) {
    let total = 0;
    let count = batchSize;
    while (count === batchSize && !signal?.aborted) {
      count = await commit(async (transaction) => {
        await lock(transaction, ["data retention"]);
        return deleteBatch(transaction);
      });
      total += count;
      if (count > 0) await sleep(pauseMs);
    }
    deleted[kind] = total;
  }
  const weekAgo = new Date(now.getTime() - unusedUploadDays * day);
  if (!signal?.aborted) {
    deleted.uploads = await deleteUnusedUploads(database, weekAgo);
  }
  // Deleted rows stay in the write-ahead log until it is truncated; if a reader holds it, the next run truncates it.
  if (hasAny(deleted) && isSqlite(intake)) {
    await sql`pragma wal_checkpoint(truncate)`.execute(intake);
  }
  return deleted;
}

export function startPurging(services: Services): () => Promise<void> {
  const { now, log } = services;
  return runPeriodically(
    async (signal) => {
      const deleted = await purge(services, now(), signal);
      if (hasAny(deleted)) log.info({ deleted }, "expired rows deleted");
    },
    { next: hour, again: minute },
    (error) => log.error({ err: error }, "data retention failed"),
  );
}

function hasAny(deleted: Record<string, number>) {
  return Object.values(deleted).some((count) => count > 0);
}
