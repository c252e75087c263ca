import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Actor } from "../../leads/events/lead-event.ts";
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
    let isChanged = false;
    for (const { campaign, fromDay, toDay, cents } of spend) {
      const key = { campaign, from_day: fromDay, to_day: toDay };
      if (cents === 0) {
        const { numDeletedRows } = await transaction
          .deleteFrom("campaign_spend")
          .where((row) => row.and(key))
          .executeTakeFirst();
        isChanged ||= numDeletedRows > 0n;
        continue;
      }
      await transaction
        .insertInto("campaign_spend")
        .values({ ...key, cents })
        .onConflict((conflict) =>
          conflict
            .columns(["campaign", "from_day", "to_day"])
            .doUpdateSet({ cents }),
        )
        .execute();
      isChanged = true;
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
