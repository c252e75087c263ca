import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Actor } from "../../leads/events/lead-event.ts";
import { lockEvents } from "../../leads/events/lead-events.server.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";
import { recordDeskEvent } from "../audit/desk-events.server.ts";
import type { ReportPeriod } from "./period.ts";
import type { Spend } from "./spend.ts";

export function listSpend(
  database: Kysely<Database>,
  { fromDay, toDay }: ReportPeriod,
): Promise<Spend[]> {
  return database
    .selectFrom("campaign_spend")
    .select(["campaign", "from_day as fromDay", "to_day as toDay", "cents"])
    .where("from_day", "<=", toDay)
    .where("to_day", ">=", fromDay)
    .orderBy("from_day")
    .orderBy("campaign")
    .execute();
}

export const nothingToRemove =
  "No amount was entered for this campaign and exactly these days.";

/**
 * Replaces the amount for this campaign and these days; zero deletes it. Logged in the audit log. False if nothing was
 * there to delete, and nothing else was entered.
 */
export function saveSpend(
  database: Kysely<Database>,
  spend: readonly Spend[],
  { by, now }: { by: Actor; now: Date },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    // Before rows (docs/decisions/022): two files may list the same campaigns in another order.
    await lockEvents(transaction);
    let isChanged = false;
    for (const some of chunksOf(spend)) {
      const removed = await removeSpend(
        transaction,
        some.filter(({ cents }) => cents === 0),
      );
      const entered = some.filter(({ cents }) => cents > 0);
      await insertSpend(transaction, entered);
      isChanged ||= removed || entered.length > 0;
    }
    if (!isChanged) return false;
    await recordDeskEvent(transaction, {
      kind: "spend_entered",
      data: { spend: spend.slice(0, 100), lines: spend.length },
      by,
      at: now,
    });
    return true;
  });
}

async function removeSpend(
  transaction: Transaction<Database>,
  spend: readonly Spend[],
): Promise<boolean> {
  if (spend.length === 0) return false;
  const { numDeletedRows } = await transaction
    .deleteFrom("campaign_spend")
    .where((row) => row.or(spend.map((one) => row.and(keyOf(one)))))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function insertSpend(
  transaction: Transaction<Database>,
  spend: readonly Spend[],
) {
  if (spend.length === 0) return;
  await transaction
    .insertInto("campaign_spend")
    .values(spend.map((one) => ({ ...keyOf(one), cents: one.cents })))
    .onConflict((conflict) =>
      conflict
        .columns(["campaign", "from_day", "to_day"])
        .doUpdateSet((row) => ({ cents: row.ref("excluded.cents") })),
    )
    .execute();
}

function keyOf({ campaign, fromDay, toDay }: Spend) {
  return { campaign, from_day: fromDay, to_day: toDay };
}
