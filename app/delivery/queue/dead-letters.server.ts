import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import {
  alertKeyOf,
  insertAlerts,
  isAlert,
  type ListAlerts,
} from "../rows/alerts.server.ts";
import { unknownDestination } from "../rows/delivery-row.ts";
import { resumeDestinations } from "./destination-pauses.server.ts";
import { defaultLeaseMs } from "./lease.server.ts";

/** Makes dead and failed deliveries to `known` destinations due now, with all attempts left. `id` may name a delivered one. */
export async function redeliver(
  transaction: Kysely<Database>,
  id: string | undefined,
  known: readonly string[],
  now: Date,
): Promise<number> {
  let update = transaction
    .updateTable("deliveries")
    .set((row) => ({
      state: "waiting",
      attempts: 0,
      due_at: now.toISOString(),
      next_at: now.toISOString(),
      ended_at: null,
      last_error: null,
      recipients: row
        .case()
        .when("state", "<>", "delivered")
        .then(row.ref("recipients"))
        .end(),
    }))
    .where("destination", "in", [...known, ""])
    .where((row) =>
      row.or([
        row("state", "=", sql.lit("dead")),
        row.and([
          row("state", "=", sql.lit("waiting")),
          row("last_error", "is not", null),
          row.not(mayBeLeased(row, now)),
        ]),
        ...(id ? [row("state", "=", sql.lit("delivered"))] : []),
      ]),
    );
  if (id !== undefined) update = update.where("id", "=", id);
  const rows = await update.returning("destination").execute();
  const resumed = rows.map(({ destination }) => destination);
  await resumeDestinations(transaction, id === undefined ? known : resumed);
  return rows.length;
}

export type OrphanCount = { destination: string; count: number };

/** Dead deliveries that `redeliver` skips, because their destination isn't `known`. */
export async function countOrphans(
  database: Kysely<Database>,
  id: string | undefined,
  known: readonly string[],
): Promise<OrphanCount[]> {
  let orphans = database
    .selectFrom("deliveries")
    .select(({ fn }) => ["destination", fn.countAll<number>().as("count")])
    .where("state", "=", sql.lit("dead"))
    .where("destination", "not in", [...known, ""]);
  if (id !== undefined) orphans = orphans.where("id", "=", id);
  return orphans.groupBy("destination").orderBy("destination").execute();
}

function mayBeLeased(
  row: ExpressionBuilder<Database, "deliveries">,
  now: Date,
) {
  const leaseEnd = new Date(now.getTime() + defaultLeaseMs);
  return row.and([
    row("next_at", ">", now.toISOString()),
    row("next_at", "<=", leaseEnd.toISOString()),
  ]);
}

/** Marks dead what was due before `before` to a destination that isn't `known`. Alerts the operator; returns how many. */
export function markOrphansDead(
  writes: Kysely<Database>,
  { known, listAlerts }: { known: readonly string[]; listAlerts: ListAlerts },
  before: Date,
  now: Date,
): Promise<number> {
  return writes.transaction().execute(async (transaction) => {
    const orphans = await transaction
      .updateTable("deliveries")
      .set({
        state: "dead",
        ended_at: now.toISOString(),
        last_error: unknownDestination,
      })
      .where("state", "=", sql.lit("waiting"))
      .where("next_at", "<", before.toISOString())
      .where("destination", "not in", [...known, ""])
      .returning(["id", "destination", "subject_kind", "event"])
      .execute();
    const lost = orphans.filter((orphan) => !isAlert(orphan));
    for (const [orphan] of Map.groupBy(lost, alertKeyOf).values()) {
      if (!orphan) continue;
      const alerts = listAlerts(orphan);
      await insertAlerts(transaction, orphan, "delivery.dead", alerts, now);
    }
    return orphans.length;
  });
}
