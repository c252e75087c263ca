import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { type Attribution, parseAttribution } from "./attribution.ts";

/** How the sender of a lead or a callback request came here. */
export type AttributionEntry = {
  id: string;
  attribution: Attribution | undefined;
  now: Date;
};

/** Rows of what is known, for the transaction of what it belongs to. */
export function attributionRows(entries: readonly AttributionEntry[]) {
  return entries.flatMap(({ id, attribution, now }) =>
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
}

/** How the senders of leads and callback requests came here, oldest first: all of them, or those with these ids. */
export async function listAttributions(
  database: Kysely<Database>,
  { ids, since }: { ids?: readonly string[]; since?: string | undefined } = {},
): Promise<(Attribution & { id: string })[]> {
  let query = database
    .selectFrom("attributions")
    .selectAll()
    .orderBy("created_at")
    .orderBy("subject_id");
  if (ids) query = query.where("subject_id", "in", ids);
  if (since) query = query.where("created_at", ">=", since);
  const rows = await query.execute();
  return rows.flatMap(({ subject_id, first_touch, last_touch }) => {
    const stored = parseAttribution(
      `{"first":${first_touch},"last":${last_touch}}`,
    );
    return stored ? [{ id: subject_id, ...stored }] : [];
  });
}
