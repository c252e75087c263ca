import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { type Attribution, parseAttribution } from "./attribution.ts";

export type AttributionEntry = {
  id: string;
  attribution: Attribution | undefined;
  now: Date;
};

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
