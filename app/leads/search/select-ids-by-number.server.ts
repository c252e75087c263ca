import { type Kysely, sql } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";

/** Leads and unfinished surveys in which this number (E.164) may have been typed: the index also has longer numbers. */
export function selectIdsByNumber(database: Kysely<Database>, number: string) {
  const digits = number.replace(/^\+1?/, "");
  const isIndexed = isSqlite(database)
    ? sql<boolean>`id in (select rowid from lead_search_index where lead_search_index match ${`${digits}*`})`
    : sql<boolean>`vector @@ ${`${digits}:*`}::tsquery`;
  return database
    .selectFrom("lead_search")
    .select("subject_id")
    .where(isIndexed)
    .union(
      // A vanity number is indexed as it was typed.
      database
        .selectFrom("touches")
        .select("subject_id")
        .where("phone_key", "=", number),
    );
}
