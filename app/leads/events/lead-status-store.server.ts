import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
} from "kysely";
import { z } from "zod";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database, LeadStatusesTable } from "../../../db/schema.ts";
import {
  type LeadStatus,
  type WaitsFor,
  waitsForLabels,
} from "./lead-status.ts";

/** In the firm's order; read for each request, so that copies of the site agree. */
export async function listStatuses(
  database: Kysely<Database>,
): Promise<LeadStatus[]> {
  const rows = await database
    .selectFrom("lead_statuses")
    .selectAll()
    .orderBy("place")
    .orderBy("key")
    .execute();
  return rows.map(toStatus);
}

export async function saveStatuses(
  transaction: Transaction<Database>,
  statuses: readonly LeadStatus[],
) {
  const kept = statuses.map(({ key }) => key);
  await transaction
    .deleteFrom("lead_statuses")
    .where("key", "not in", kept)
    .execute();
  for (const [index, status] of statuses.entries()) {
    const { key, ...changes } = toRow(transaction, status, index + 1);
    await transaction
      .insertInto("lead_statuses")
      .values({ key, ...changes })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(changes))
      .execute();
  }
}

export async function isUsed(
  transaction: Transaction<Database>,
  key: string,
): Promise<boolean> {
  const state = await transaction
    .selectFrom("lead_states")
    .select("subject_id")
    .where("status", "=", key)
    .limit(1)
    .executeTakeFirst();
  if (state) return true;
  const change = await transaction
    .selectFrom("lead_events")
    .select("id")
    .where("kind", "=", "status_changed")
    .where(sql`data ->> 'to'`, "=", key)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

function toStatus(row: Selectable<LeadStatusesTable>): LeadStatus {
  return {
    key: row.key,
    label: row.label,
    next: keys.parse(JSON.parse(row.next)),
    isClosed: Boolean(row.is_closed),
    waitsFor: waitsForSchema.parse(row.clock),
    isRetired: Boolean(row.is_retired),
  };
}

function toRow(
  transaction: Transaction<Database>,
  { key, label, next, isClosed, waitsFor, isRetired }: LeadStatus,
  place: number,
): Insertable<LeadStatusesTable> {
  const stored = (value: boolean) =>
    isSqlite<Database>(transaction) ? Number(value) : value;
  return {
    key,
    label,
    clock: waitsFor,
    place,
    next: JSON.stringify(next),
    is_closed: stored(isClosed),
    is_retired: stored(isRetired),
  };
}

const keys = z.array(z.string());
const waitsForSchema = z.enum(Object.keys(waitsForLabels) as [WaitsFor]);
