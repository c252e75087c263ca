import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { day } from "../../server/durations.ts";

/** How long a first failed try is no more than a hiccup, in milliseconds. */
const hiccup = 30_000;

/** Whether messages fail now: one failed twice, or for half a minute, or was given up within a day. */
export async function isFailing(
  database: Kysely<Database>,
  now: Date,
): Promise<boolean> {
  const ago = (milliseconds: number) =>
    new Date(now.getTime() - milliseconds).toISOString();
  const found = await database
    .selectFrom("deliveries")
    .select("id")
    .where("state", "=", sql.lit("waiting"))
    .where("last_error", "is not", null)
    .where((row) =>
      row.or([
        row("attempts", ">=", 2),
        row.and([
          row("attempts", "=", 1),
          row("created_at", "<=", ago(hiccup)),
        ]),
      ]),
    )
    .limit(1)
    .unionAll(
      database
        .selectFrom("deliveries")
        .select("id")
        .where("state", "=", sql.lit("dead"))
        .where("ended_at", ">", ago(day)),
    )
    .executeTakeFirst();
  return found !== undefined;
}
