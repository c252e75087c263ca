import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { isSqlite } from "../../db/column-types.ts";
import type { Database } from "../../db/schema.ts";
import { deleteUnusedUploads } from "../brand/media/uploads.server.ts";
import { deleteConsentProofs } from "../consent/ledger/consent-proofs.server.ts";
import {
  deleteSubjects,
  dependentTables,
  tablesBesidesConsents,
} from "../leads/delete-subjects.server.ts";
import { inTransaction, lock } from "../server/database/commit.server.ts";
import { day, hour, minute } from "../server/durations.ts";
import type { Log } from "../server/operations/log.server.ts";
import { runPeriodically } from "../server/operations/run-periodically.server.ts";
import { monthsBefore } from "./months-before.ts";
import type { RetentionPeriods } from "./retention-periods.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    /** How long the site stores what visitors sent. */
    keep: RetentionPeriods;
    purge: Purge;
  }
}

/** Most rows that one transaction deletes, and the pause after it in milliseconds, in which new leads are stored. */
const batch = { size: 100, pause: 20 };

/** How long an uploaded photo waits to be used. */
const unusedUploadDays = 7;

/** How long an accepted form is remembered. */
const submissionLife = 48 * hour;

/** Deletes rows past their retention period in batches; resolves to how many of each kind. */
export type Purge = (
  now: Date,
  signal?: AbortSignal,
) => Promise<Record<Kind, number>>;

const kinds = [
  "leads",
  "quarantined",
  "callbacks",
  "unfinished",
  "consents",
  "submissions",
  "endedAttempts",
  "uploads",
] as const;
type Kind = (typeof kinds)[number];

/** Several copies of the site may purge at once: each batch is found and deleted in its own transaction. */
export function createPurge(
  database: Kysely<Database>,
  keep: RetentionPeriods,
): Purge {
  const commit = inTransaction(database);
  return async (now, signal) => {
    const batches = batchesOf(keep, now);
    const deleted: Record<Kind, number> = {
      leads: 0,
      quarantined: 0,
      callbacks: 0,
      unfinished: 0,
      consents: 0,
      submissions: 0,
      endedAttempts: 0,
      uploads: 0,
    };
    for (const kind of kinds) {
      let count = batch.size;
      while (count === batch.size && !signal?.aborted) {
        count = await commit(async (transaction) => {
          await lock(transaction, ["data retention"]);
          return batches[kind](transaction);
        });
        deleted[kind] += count;
        if (count > 0) await sleep(batch.pause);
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

/** Deletes the oldest rows; resolves to how many. */
type DeleteBatch = (transaction: Transaction<Database>) => Promise<number>;

function batchesOf(
  keep: RetentionPeriods,
  now: Date,
): Record<Kind, DeleteBatch> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day);
  const callbacksBefore = monthsBefore(now, keep.callbacksMonths);
  const consentsBefore = monthsBefore(now, consentMonths(keep));
  const submissionsBefore = new Date(now.getTime() - submissionLife);
  return {
    uploads: (transaction) =>
      deleteUnusedUploads(transaction, daysAgo(unusedUploadDays)),
    leads: (transaction) =>
      deleteLeads(
        transaction,
        leadsSentBefore(transaction, monthsBefore(now, keep.leadsMonths)).where(
          (lead) =>
            lead.or([
              lead("quarantine_reason", "is", null),
              lead("released_at", "is not", null),
            ]),
        ),
      ),
    quarantined: (transaction) =>
      deleteLeads(
        transaction,
        leadsSentBefore(transaction, daysAgo(keep.quarantinedDays))
          .where("quarantine_reason", "is not", null)
          .where("released_at", "is", null),
        // Nobody relied on these consents, so their proof isn't needed.
        dependentTables,
      ),
    callbacks: (transaction) =>
      deleteOwners(transaction, "callback_requests", callbacksBefore),
    unfinished: (transaction) =>
      deleteOwners(
        transaction,
        "partial_surveys",
        daysAgo(keep.unfinishedDays),
      ),
    consents: (transaction) =>
      deleteConsentProofs(transaction, consentsBefore, batch.size),
    submissions: (transaction) =>
      deleteSubmissions(transaction, submissionsBefore),
    endedAttempts: (transaction) =>
      deleteEndedAttempts(transaction, submissionsBefore),
  };
}

/** Proof is kept at least as long as the rows it is about. */
function consentMonths(keep: RetentionPeriods) {
  return Math.max(
    keep.consentYears * 12,
    keep.leadsMonths,
    keep.callbacksMonths,
  );
}

function leadsSentBefore(transaction: Transaction<Database>, before: Date) {
  return transaction
    .selectFrom("survey_leads")
    .select("id")
    .where("created_at", "<", before.toISOString())
    .orderBy("created_at")
    .limit(batch.size);
}

async function deleteLeads(
  transaction: Transaction<Database>,
  found: ReturnType<typeof leadsSentBefore>,
  dependents: Parameters<typeof deleteSubjects>[3] = tablesBesidesConsents,
) {
  const ids = (await found.execute()).map(({ id }) => id);
  await deleteSubjects(transaction, "survey_leads", ids, dependents);
  return ids.length;
}

async function deleteOwners(
  transaction: Transaction<Database>,
  table: "callback_requests" | "partial_surveys",
  before: Date,
) {
  const found = await transaction
    .selectFrom(table)
    .select("id")
    .where("created_at", "<", before.toISOString())
    .orderBy("created_at")
    .limit(batch.size)
    .execute();
  const ids = found.map(({ id }) => id);
  await deleteSubjects(transaction, table, ids, tablesBesidesConsents);
  return ids.length;
}

async function deleteSubmissions(
  transaction: Transaction<Database>,
  before: Date,
) {
  const { numDeletedRows } = await transaction
    .deleteFrom("submissions")
    .where("subject_id", "in", (submission) =>
      submission
        .selectFrom("submissions")
        .select("subject_id")
        .where("created_at", "<", before.toISOString())
        .orderBy("created_at")
        .limit(batch.size),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function deleteEndedAttempts(
  transaction: Transaction<Database>,
  before: Date,
) {
  const { numDeletedRows } = await transaction
    .deleteFrom("ended_attempts")
    .where("attempt_key", "in", (attempt) =>
      attempt
        .selectFrom("ended_attempts")
        .select("attempt_key")
        .where("ended_at", "<", before.toISOString())
        .orderBy("ended_at")
        .limit(batch.size),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
