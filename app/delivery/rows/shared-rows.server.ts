import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { DeliveryRow } from "./delivery-row.ts";

/** The same parts make the same UUID in every copy of the site. */
export function sharedId(...parts: readonly unknown[]) {
  const digest = hash("sha256", JSON.stringify(parts));
  return digest.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
    "$1-$2-$3-$4-$5",
  );
}

type SharedRow = Omit<DeliveryRow, "created_at" | "next_at">;

/** Due immediately. If several copies of the site insert the same id, the first one stays. */
export async function insertSharedRows(
  transaction: Transaction<Database>,
  rows: readonly SharedRow[],
  now: Date,
) {
  if (rows.length === 0) return;
  const time = now.toISOString();
  await transaction
    .insertInto("deliveries")
    .values(rows.map((row) => ({ ...row, created_at: time, next_at: time })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
