import type { ExpressionBuilder, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { insertRows } from "../../server/database/insert.server.ts";
import type { DeliveryRow } from "../outbox/delivery-rows.server.ts";

function whereEscalation(row: ExpressionBuilder<Database, "deliveries">) {
  return row.or([
    row("event", "like", "%.waiting"),
    row("event", "like", "%.unclaimed"),
    row("event", "like", "%.assigned"),
  ]);
}

export async function deleteUnsentEscalation(
  transaction: Transaction<Database>,
  subjectId: string,
) {
  await transaction
    .deleteFrom("deliveries")
    .where("subject_id", "=", subjectId)
    .where("state", "=", "waiting")
    .where(whereEscalation)
    .where("attempts", "=", 0)
    .execute();
}

export async function replaceEscalation(
  transaction: Transaction<Database>,
  subjectId: string,
  deliveries: readonly DeliveryRow[],
) {
  await transaction
    .deleteFrom("deliveries")
    .where("subject_id", "=", subjectId)
    .where("state", "in", ["waiting", "dropped"])
    .where(whereEscalation)
    .execute();
  await insertRows(transaction, "deliveries", deliveries);
}
