import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import { minute } from "../../server/durations.ts";
import {
  createdEvents,
  updatedEvent,
  withdrawnEvent,
} from "../subjects/first-delivery.ts";
import type { Delivery } from "../subjects/subject.ts";
import { wherePaused } from "./destination-pauses.server.ts";

/** Longer than any attempt. */
export const defaultLeaseMs = 1.5 * minute;

/** Leases the oldest first, counting the attempt. `attempts` identifies the lease: another value means it was lost. */
export function leaseDue(
  writes: Kysely<Database>,
  destination: string,
  limit: number,
  now: Date,
  leaseEnd: Date,
): Promise<Delivery[]> {
  return writes.transaction().execute(async (transaction) => {
    let due = selectDue(transaction, destination, now)
      .orderBy("next_at")
      .limit(limit);
    if (!isSqlite(writes)) due = due.forUpdate().skipLocked();
    const ids = (await due.execute()).map(({ id }) => id);
    if (ids.length === 0) return [];
    return transaction
      .updateTable("deliveries")
      .set(({ eb, ref }) => ({
        attempts: eb(ref("attempts"), "+", 1),
        next_at: leaseEnd.toISOString(),
      }))
      .where("id", "in", ids)
      .returningAll()
      .execute();
  });
}

export async function isDue(
  database: Kysely<Database>,
  destination: string,
  now: Date,
): Promise<boolean> {
  const due = selectDue(database, destination, now).limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}

function selectDue(database: Kysely<Database>, destination: string, now: Date) {
  return database
    .selectFrom("deliveries")
    .select("id")
    .where("destination", "=", destination)
    .where("state", "=", sql.lit("waiting"))
    .where("next_at", "<=", now.toISOString())
    .where((row) => row.not(wherePaused(row, now)))
    .where((row) => row.not(whereFirstWaits(row)));
}

/** Later messages about a lead wait until its receiver, or one mailbox, has it; a withdrawal, until it may have it. */
function whereFirstWaits(row: ExpressionBuilder<Database, "deliveries">) {
  const first = row
    .selectFrom("deliveries as first")
    .select("first.id")
    .whereRef("first.subject_id", "=", "deliveries.subject_id")
    .whereRef("first.destination", "=", "deliveries.destination")
    .where("first.event", "in", Object.values(createdEvents))
    .where("first.state", "=", sql.lit("waiting"))
    .where("first.recipients", "is", null)
    .where((one) =>
      one.or([
        one("deliveries.event", "=", updatedEvent),
        one("first.last_error", "is", null),
      ]),
    );
  return row.and([
    row("event", "in", [updatedEvent, withdrawnEvent]),
    row.exists(first),
  ]);
}
