import { sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { deleteConsentProofs } from "../consent/ledger/consent-proofs.server.ts";
import {
  deleteSubjects,
  dependentTables,
  dependentTablesExceptConsents,
} from "../leads/delete-subjects.server.ts";
import { day, hour } from "../server/durations.ts";
import { monthsBefore } from "./months-before.ts";
import { proofMonths, type RetentionPeriods } from "./retention-periods.ts";

export const batchSize = 100;

const submissionLife = 48 * hour;

export type DeleteBatch = (
  transaction: Transaction<Database>,
) => Promise<number>;

/** One per kind of row, in this order; repeat each until it deletes less than a batch. */
export function batchesOf(
  keep: RetentionPeriods,
  now: Date,
): Record<string, DeleteBatch> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day);
  const callbacksBefore = monthsBefore(now, keep.callbacksMonths);
  const consentsBefore = monthsBefore(now, proofMonths(keep));
  const submissionsBefore = new Date(now.getTime() - submissionLife);
  return {
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
      deleteSubjectsBefore(transaction, "callback_requests", callbacksBefore),
    unfinished: (transaction) =>
      deleteSubjectsBefore(
        transaction,
        "partial_surveys",
        daysAgo(keep.unfinishedDays),
      ),
    consents: (transaction) =>
      deleteConsentProofs(transaction, consentsBefore, batchSize),
    submissions: (transaction) =>
      deleteRows(transaction, submissions, submissionsBefore),
    endedAttempts: (transaction) =>
      deleteRows(transaction, endedAttempts, submissionsBefore),
  };
}

function leadsSentBefore(transaction: Transaction<Database>, before: Date) {
  return transaction
    .selectFrom("survey_leads")
    .select("id")
    .where("created_at", "<", before.toISOString())
    .orderBy("created_at")
    .limit(batchSize);
}

async function deleteLeads(
  transaction: Transaction<Database>,
  found: ReturnType<typeof leadsSentBefore>,
  dependents: Parameters<
    typeof deleteSubjects
  >[3] = dependentTablesExceptConsents,
) {
  const ids = (await found.execute()).map(({ id }) => id);
  await deleteSubjects(transaction, "survey_leads", ids, dependents);
  return ids.length;
}

async function deleteSubjectsBefore(
  transaction: Transaction<Database>,
  table: "callback_requests" | "partial_surveys",
  before: Date,
) {
  const found = await transaction
    .selectFrom(table)
    .select("id")
    .where("created_at", "<", before.toISOString())
    .orderBy("created_at")
    .limit(batchSize)
    .execute();
  const ids = found.map(({ id }) => id);
  await deleteSubjects(transaction, table, ids, dependentTablesExceptConsents);
  return ids.length;
}

const submissions = {
  table: "submissions",
  key: "subject_id",
  time: "created_at",
};

const endedAttempts = {
  table: "ended_attempts",
  key: "attempt_key",
  time: "ended_at",
};

async function deleteRows(
  transaction: Transaction<Database>,
  { table, key, time }: typeof submissions,
  before: Date,
) {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(time)} < ${before.toISOString()}
      order by ${sql.ref(time)} limit ${batchSize})
  `.execute(transaction);
  return Number(numAffectedRows);
}
