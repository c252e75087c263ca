import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
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

export async function deleteSubjects(
  transaction: Transaction<Database>,
  table: SubjectTable,
  ids: readonly string[],
  dependents: readonly DependentTable[] = dependentTables,
) {
  if (ids.length === 0) return;
  // First: this waits for whoever is adding to a subject, so that the rest is deleted, too.
  await transaction.deleteFrom(table).where("id", "in", ids).execute();
  await deleteAlerts(transaction, ids);
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
