import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { deleteConsentProofs } from "../consent/ledger/consent-details.server.ts";
import {
  deleteSubjects,
  dependentTables,
  dependentTablesExceptConsents,
  type SubjectTable,
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
  const leadsBefore = monthsBefore(now, keep.leadsMonths);
  const consentsBefore = monthsBefore(now, proofMonths(keep));
  const submissionsBefore = new Date(now.getTime() - submissionLife);
  const worked = isWorked(now);
  return {
    leads: deleteSubjectsBefore("survey_leads", leadsBefore, {
      where: sql`(quarantine_reason is null or released_at is not null or ${worked})`,
    }),
    quarantined: deleteSubjectsBefore(
      "survey_leads",
      daysAgo(keep.quarantinedDays),
      {
        where: sql`quarantine_reason is not null and released_at is null and not ${worked}`,
        // Nobody relied on these consents, so their proof isn't needed.
        dependents: dependentTables,
      },
    ),
    callbacks: deleteSubjectsBefore(
      "callback_requests",
      monthsBefore(now, keep.callbacksMonths),
    ),
    unfinished: deleteSubjectsBefore(
      "partial_surveys",
      daysAgo(keep.unfinishedDays),
      {
        where: sql`(created_at < ${leadsBefore.toISOString()} or not ${worked})`,
      },
    ),
    consents: (transaction) =>
      deleteConsentProofs(transaction, consentsBefore, batchSize),
    submissions: (transaction) =>
      deleteRows(transaction, submissions, submissionsBefore),
    endedAttempts: (transaction) =>
      deleteRows(transaction, endedAttempts, submissionsBefore),
  };
}

/** A visitor the firm has talked with is kept like any lead; one with a reminder, until a month after it. */
function isWorked(now: Date) {
  const monthAgo = monthsBefore(now, 1).toISOString();
  return sql`exists (
    select 1 from lead_states where subject_id = id
    and (first_contact_at is not null or next_action_at > ${monthAgo})
  )`;
}

function deleteSubjectsBefore(
  table: SubjectTable,
  before: Date,
  {
    where = sql`true`,
    dependents = dependentTablesExceptConsents,
  }: {
    where?: RawBuilder<unknown>;
    dependents?: Parameters<typeof deleteSubjects>[3];
  } = {},
): DeleteBatch {
  return async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)}
      where created_at < ${before.toISOString()} and ${where}
      order by created_at limit ${batchSize}
    `.execute(transaction);
    const ids = rows.map(({ id }) => id);
    await deleteSubjects(transaction, table, ids, dependents);
    return ids.length;
  };
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
