import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { isSqlite } from "../../db/column-types.ts";
import { deleteUnusedUploads } from "../brand/media/unused-uploads.server.ts";
import { inTransaction, lock } from "../server/database/transaction.server.ts";
import { day, hour, minute } from "../server/durations.ts";
import type { Services } from "../server/http/services-context.server.ts";
import { runPeriodically } from "../server/run-periodically.server.ts";
import {
  batchesOf,
  batchSize,
  type DeleteBatch,
} from "./expired-rows.server.ts";
import type { RetentionPeriods } from "./retention-periods.ts";
import {
  checkClock,
  recordFirstRun,
  recordRun,
} from "./retention-runs.server.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    retention: RetentionPeriods;
  }
}

const unusedUploadDays = 7;

/** After each batch, so that new leads can be stored. */
const pauseMs = 20;

/**
 * Resolves to how many of each kind were deleted. Each batch is a transaction, so copies may purge at once. If one kind
 * can't be deleted, the others still are.
 */
export async function purge(
  {
    database,
    intake,
    retention,
  }: Pick<Services, "database" | "intake" | "retention">,
  now: Date,
  signal?: AbortSignal,
) {
  const deleted: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const [kind, deleteBatch] of Object.entries(batchesOf(retention, now))) {
    try {
      for await (const count of deleteBatches(intake, deleteBatch, signal)) {
        deleted[kind] = (deleted[kind] ?? 0) + count;
      }
    } catch (error) {
      failures.push(error);
    }
  }
  const weekAgo = new Date(now.getTime() - unusedUploadDays * day);
  if (!signal?.aborted) {
    deleted.uploads = await deleteUnusedUploads(database, weekAgo);
  }
  // Deleted rows stay in the write-ahead log until it is truncated; if a reader holds it, the next run truncates it.
  if (hasAny(deleted) && isSqlite(intake)) {
    await sql`pragma wal_checkpoint(truncate)`.execute(intake);
  }
  if (failures.length > 0) throw failures[0];
  return deleted;
}

async function* deleteBatches(
  intake: Services["intake"],
  deleteBatch: DeleteBatch,
  signal?: AbortSignal,
) {
  const commit = inTransaction(intake);
  let count = batchSize;
  while (count === batchSize && !signal?.aborted) {
    count = await commit(async (transaction) => {
      await lock(transaction, ["data retention"]);
      return deleteBatch(transaction);
    });
    yield count;
    if (count > 0) await sleep(pauseMs);
  }
}

export function startPurging(services: Services): () => Promise<void> {
  return runPeriodically(
    (signal) => runRetention(services, signal),
    { next: hour, again: minute },
    (error) => services.log.error({ err: error }, "data retention failed"),
  );
}

export async function runRetention(services: Services, signal?: AbortSignal) {
  const { intake, log } = services;
  const now = services.now();
  if (!(await checkClock(intake, now))) {
    log.error("data retention skipped: clock jumped ahead");
    return;
  }
  await recordFirstRun(intake, now);
  const deleted = await purge(services, now, signal);
  if (hasAny(deleted)) log.info({ deleted }, "expired rows deleted");
  if (!signal?.aborted) await recordRun(intake, now);
}

function hasAny(deleted: Record<string, number>) {
  return Object.values(deleted).some((count) => count > 0);
}
