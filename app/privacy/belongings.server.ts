import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";

/** What somebody sent: the kinds of row that hold a person. */
export const personalTables = [
  "survey_leads",
  "callback_requests",
  "partial_surveys",
] as const;

export type PersonalTable = (typeof personalTables)[number];

/** Tables whose rows belong to one of those, and the column that names it. They go when it goes. */
export const belongings = [
  { table: "submissions", owner: "subject_id" },
  { table: "deliveries", owner: "subject_id" },
  { table: "claims", owner: "subject_id" },
  { table: "consent_details", owner: "subject_id" },
  { table: "attributions", owner: "subject_id" },
  { table: "touches", owner: "subject_id" },
] as const;

/** Deletes what somebody sent, and all that belongs to it. */
export async function deletePersonal(
  transaction: Transaction<Database>,
  table: PersonalTable,
  ids: readonly string[],
) {
  if (ids.length === 0) return;
  await deleteAlerts(transaction, ids);
  for (const { table: belonging, owner } of belongings) {
    await transaction.deleteFrom(belonging).where(owner, "in", ids).execute();
  }
  // A promise not to call a number outlives whoever asked for it; the mark of a lead without a number goes with it.
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
  await transaction.deleteFrom(table).where("id", "in", ids).execute();
}

/** What was said of messages about these that could not be delivered goes with the messages. */
async function deleteAlerts(
  transaction: Transaction<Database>,
  ids: readonly string[],
) {
  await transaction
    .deleteFrom("deliveries")
    .where("subject_kind", "=", "delivery")
    .where("subject_id", "in", (message) =>
      message
        .selectFrom("deliveries")
        .select("id")
        .where("subject_id", "in", ids),
    )
    .execute();
}
