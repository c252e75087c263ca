import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Attribution } from "./attribution.ts";

/** How the sender of a lead or a callback request came here. */
export type AttributionEntry = {
  id: string;
  attribution: Attribution | undefined;
  now: Date;
};

/** Stores what is known, in the transaction of what it belongs to: one statement, or none. */
export async function insertAttributions(
  transaction: Transaction<Database>,
  entries: readonly AttributionEntry[],
) {
  const rows = entries.flatMap(({ id, attribution, now }) =>
    attribution
      ? [
          {
            subject_id: id,
            created_at: now.toISOString(),
            first_touch: JSON.stringify(attribution.first),
            last_touch: JSON.stringify(attribution.last),
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  await transaction.insertInto("attributions").values(rows).execute();
}
