import type { Transaction } from "kysely";
import { isSqlite } from "../../db/column-types.ts";
import type { Database } from "../../db/schema.ts";
import { chunksOf } from "../server/database/chunks-of.ts";
import { sqlFunctions } from "../server/database/sql-functions.server.ts";
import { lock } from "../server/database/transaction.server.ts";
import { eraseLeadEvents } from "./events/lead-event-rows.server.ts";

/** One row per submission of a person; other tables refer to these rows by `subject_id`. */
export const subjectTables = [
  "survey_leads",
  "callback_requests",
  "partial_surveys",
] as const;

export type SubjectTable = (typeof subjectTables)[number];

export const dependentTables = [
  "submissions",
  "deliveries",
  "lead_states",
  "lead_search",
  "lead_routes",
  "consent_details",
  "attributions",
  "touches",
] as const;

type DependentTable = (typeof dependentTables)[number];

/** Proof of consent outlives the lead. */
export const dependentTablesExceptConsents = dependentTables.filter(
  (name) => name !== "consent_details",
);

/** Until the transaction ends, nothing is added to these subjects, and no worker begins to send their deliveries. */
export async function lockSubjectRows(
  transaction: Transaction<Database>,
  ids: readonly string[],
) {
  if (isSqlite<Database>(transaction)) return;
  for (const table of subjectTables) {
    for (const part of chunksOf(ids)) {
      await transaction
        .selectFrom(table)
        .select("id")
        .where("id", "in", part)
        .forUpdate()
        .execute();
    }
  }
  for (const part of chunksOf(ids)) {
    await transaction
      .selectFrom("deliveries")
      .select("id")
      .where("subject_id", "in", part)
      .forUpdate()
      .execute();
  }
}

export async function deleteSubjects(
  transaction: Transaction<Database>,
  table: SubjectTable,
  ids: readonly string[],
  dependents: readonly DependentTable[] = dependentTables,
) {
  if (ids.length === 0) return;
  // Deleted first: this waits for transactions that are adding to a subject, so that what they add is deleted, too.
  await transaction.deleteFrom(table).where("id", "in", ids).execute();
  await deleteAlerts(transaction, ids);
  await deleteCountedDays(transaction, ids);
  for (const dependent of dependents) {
    await transaction
      .deleteFrom(dependent)
      .where("subject_id", "in", ids)
      .execute();
  }
  await eraseLeadEvents(transaction, ids);
  await detachSuppressions(transaction, ids);
}

async function deleteAlerts(
  transaction: Transaction<Database>,
  ids: readonly string[],
) {
  await transaction
    .deleteFrom("deliveries")
    .where("subject_kind", "=", "delivery")
    .where("subject_id", "in", (delivery) =>
      delivery
        .selectFrom("deliveries")
        .select("id")
        .where("subject_id", "in", ids),
    )
    .execute();
}

/** Counting and deleting lock the same days, so they take turns. */
export const leadDaysLock = "lead days";

/** Stored counts name campaigns. The days are counted again without the deleted leads. */
async function deleteCountedDays(
  transaction: Transaction<Database>,
  ids: readonly string[],
) {
  await lock(transaction, [leadDaysLock]);
  const { dayOf } = sqlFunctions(transaction);
  await transaction
    .deleteFrom("lead_days")
    .where("day", "in", (states) =>
      states
        .selectFrom("lead_states")
        .select(dayOf("arrived_at").as("day"))
        .where("subject_id", "in", ids),
    )
    .execute();
}

/** A do-not-call number outlives the lead that asked for it; an entry without a number does not. */
async function detachSuppressions(
  transaction: Transaction<Database>,
  ids: readonly string[],
) {
  await transaction
    .deleteFrom("suppressions")
    .where("subject_id", "in", ids)
    .where("number", "is", null)
    .execute();
  await transaction
    .updateTable("suppressions")
    .set({ subject_id: null })
    .where("subject_id", "in", ids)
    .execute();
}
