import { type Kysely, type RawBuilder, sql } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";

/** For comparison with `lower` of a column, which in SQLite changes only ASCII letters. */
export function lowerCaseVariants(text: string): RawBuilder<string>[] {
  const [low, high] = [text.toLowerCase(), text.toUpperCase()];
  const title = low.replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  );
  return [text, low, high, title].map((one) => sql`lower(${one})`);
}

export function sqlFunctions(database: Kysely<Database>) {
  const sqlite = isSqlite(database);
  return {
    hourOf: (column: string): RawBuilder<string> =>
      sqlite
        ? sql`substr(${sql.ref(column)}, 1, 13)`
        : sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`,

    /** In UTC. */
    dayOf: (column: string): RawBuilder<string> =>
      sqlite
        ? sql`substr(${sql.ref(column)}, 1, 10)`
        : sql`(${sql.ref(column)} at time zone 'UTC')::date`,

    secondsBetween: (
      start: RawBuilder<unknown>,
      end: RawBuilder<unknown>,
    ): RawBuilder<number> =>
      sqlite
        ? sql`(unixepoch(${end}) - unixepoch(${start}))`
        : sql`floor(date_part('epoch', ${end} - ${start}))::bigint`,

    jsonText: (column: string, name: string): RawBuilder<string | null> =>
      sqlite
        ? sql`${sql.ref(column)} ->> ${sql.lit(name)}`
        : sql`cast(${sql.ref(column)} as json) ->> ${sql.lit(name)}`,
  };
}
