import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { isSqlite } from "./column-types.ts";
import { createTables } from "./migrations/001-tables.ts";
import { countPostChanges } from "./migrations/002-posts-version.ts";
import { indexPosts } from "./migrations/003-posts-by-index.ts";
import { schedulePosts } from "./migrations/004-posts-in-time.ts";
import { createSubmissions } from "./migrations/005-submissions.ts";
import { addCallProgress } from "./migrations/006-call-progress.ts";
import { createHeartbeat } from "./migrations/007-heartbeat.ts";
import { indexQuarantinedLeads } from "./migrations/008-leads-held-back.ts";
import { createDeliveries } from "./migrations/009-deliveries.ts";
import { createConsentLedger } from "./migrations/010-consents.ts";
import { createAttributions } from "./migrations/011-attributions.ts";
import { createThreads } from "./migrations/012-threads.ts";
import { createPartialSurveysAndExports } from "./migrations/013-partial-surveys-and-exports.ts";
import { createClaims } from "./migrations/014-claims.ts";
import { trimSubmissionIndexes } from "./migrations/015-lean-submissions.ts";
import { addLiftedSuppressions } from "./migrations/016-lifted-suppressions.ts";
import { addDestinationHolds } from "./migrations/017-delivery-holds.ts";
import { dropPostParts } from "./migrations/020-drop-post-parts.ts";
import { sealConsentsInBatches } from "./migrations/021-sealed-later.ts";
import { createSharingOptOuts } from "./migrations/022-sharing-opt-outs.ts";
import { createConsentNumbers } from "./migrations/023-consent-numbers.ts";
import { createDesk } from "./migrations/024-desk.ts";
import { addHandOver } from "./migrations/025-hand-over.ts";
import { createStatuses } from "./migrations/026-statuses.ts";
import { createContent } from "./migrations/027-content.ts";
import { indexLeadsByName } from "./migrations/028-leads-by-name.ts";
import { createDeskQueue } from "./migrations/029-desk-queue.ts";
import { createCampaignSpend } from "./migrations/030-campaign-spend.ts";
import { createRouting } from "./migrations/031-routing.ts";
import { nameQualificationRules } from "./migrations/032-qualification.ts";
import { addLeadCampaigns } from "./migrations/033-lead-campaigns.ts";
import { createArchive } from "./migrations/034-archive.ts";
import { addQueueOrder } from "./migrations/035-queue-order.ts";
import { createUploads } from "./migrations/036-uploads.ts";
import { createPostVersions } from "./migrations/037-post-versions.ts";
import { movePostDraftsToChanges } from "./migrations/038-posts-in-changes.ts";
import { addDueTimes } from "./migrations/040-due-times.ts";
import { giveClaimsToAccounts } from "./migrations/041-claims-of-accounts.ts";
import { indexRoutesByRule } from "./migrations/042-routes-by-rule.ts";
import { addSearchWordsVersion } from "./migrations/043-search-words.ts";
import { findFirstContacts } from "./migrations/044-first-contacts.ts";
import { rememberFinishedSurveys } from "./migrations/045-finished-surveys.ts";
import { trimCampaigns } from "./migrations/046-campaign-spaces.ts";
import { addDraftBases } from "./migrations/047-draft-bases.ts";
import { createLeadDays } from "./migrations/048-lead-days.ts";
import type { Database } from "./schema.ts";

/** Never edit a released one: add the next. */
export const migrations: Record<string, Migration> = {
  "001-tables": createTables,
  "002-posts-version": countPostChanges,
  "003-posts-by-index": indexPosts,
  "004-posts-in-time": schedulePosts,
  "005-submissions": createSubmissions,
  "006-call-progress": addCallProgress,
  "007-heartbeat": createHeartbeat,
  "008-leads-held-back": indexQuarantinedLeads,
  "009-deliveries": createDeliveries,
  "010-consents": createConsentLedger,
  "011-attributions": createAttributions,
  "012-threads": createThreads,
  "013-partial-surveys-and-exports": createPartialSurveysAndExports,
  "014-claims": createClaims,
  "015-lean-submissions": trimSubmissionIndexes,
  "016-lifted-suppressions": addLiftedSuppressions,
  "017-delivery-holds": addDestinationHolds,
  "020-drop-post-parts": dropPostParts,
  "021-sealed-later": sealConsentsInBatches,
  "022-sharing-opt-outs": createSharingOptOuts,
  "023-consent-numbers": createConsentNumbers,
  "024-desk": createDesk,
  "025-hand-over": addHandOver,
  "026-statuses": createStatuses,
  "027-content": createContent,
  "028-leads-by-name": indexLeadsByName,
  "029-desk-queue": createDeskQueue,
  "030-campaign-spend": createCampaignSpend,
  "031-routing": createRouting,
  "032-qualification": nameQualificationRules,
  "033-lead-campaigns": addLeadCampaigns,
  "034-archive": createArchive,
  "035-queue-order": addQueueOrder,
  "036-uploads": createUploads,
  "037-post-versions": createPostVersions,
  "038-posts-in-changes": movePostDraftsToChanges,
  "040-due-times": addDueTimes,
  "041-claims-of-accounts": giveClaimsToAccounts,
  "042-routes-by-rule": indexRoutesByRule,
  "043-search-words": addSearchWordsVersion,
  "044-first-contacts": findFirstContacts,
  "045-finished-surveys": rememberFinishedSurveys,
  "046-campaign-spaces": trimCampaigns,
  "047-draft-bases": addDraftBases,
  "048-lead-days": createLeadDays,
};

const lockKey = sql`hashtextextended('migrations', 0)`;

/** Returns the migrations that ran. Several copies may start at the same time: the first to get the lock migrates. */
export async function migrate(database: Kysely<Database>): Promise<string[]> {
  // No lock when up to date: a command may read while the site writes.
  if (await isUpToDate(database)) return [];
  if (isSqlite(database)) return runOnSqlite(database);
  return database.connection().execute(async (connection) => {
    // Large tables, or a wait for another copy that migrates them, may take minutes.
    await sql`set statement_timeout = 0`.execute(connection);
    // One copy runs them all: two that interleave would fail.
    await sql`select pg_advisory_lock(${lockKey})`.execute(connection);
    await sql`set lock_timeout = '1s'`.execute(connection);
    try {
      return await runOnPostgres(connection);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Reads only the migrations' names: Kysely's migrator first describes every table, much of a start's time. */
async function isUpToDate(database: Kysely<Database>) {
  const table = isSqlite(database)
    ? sql`select 1 from sqlite_schema where name = 'kysely_migration'`
    : sql`select 1 where to_regclass('kysely_migration') is not null`;
  if ((await table.execute(database)).rows.length === 0) return false;
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration`.execute(database);
  const names = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).every((name) => names.has(name));
}

/**
 * Each in its own transaction, and without waiting long for a lock: copies of the last release store leads meanwhile,
 * and would wait behind it.
 */
async function runOnPostgres(connection: Kysely<Database>) {
  const names: string[] = [];
  for (;;) {
    const { error, results = [] } = await migratorOf(connection).migrateUp();
    if (isBlocked(error)) {
      await sleep(1000);
      continue;
    }
    if (error) throw error;
    if (results.length === 0) return names;
    names.push(...results.map(({ migrationName }) => migrationName));
  }
}

const lockNotAvailable = "55P03";
const deadlockDetected = "40P01";

function isBlocked(error: unknown) {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === lockNotAvailable || error.code === deadlockDetected)
  );
}

const lockTimeoutMs = 10_000;

/** SQLite's busy timeout does not cover another connection that migrates the same new file. */
async function runOnSqlite(database: Kysely<Database>) {
  const deadline = Date.now() + lockTimeoutMs;
  for (;;) {
    try {
      return await runAll(database);
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

function isLocked(error: unknown) {
  const busy = 5;
  return (
    error instanceof Error &&
    "errcode" in error &&
    (Number(error.errcode) & 0xff) === busy
  );
}

async function runAll(database: Kysely<Database>) {
  const { error, results = [] } = await migratorOf(database).migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

function migratorOf(database: Kysely<Database>) {
  return new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  });
}
