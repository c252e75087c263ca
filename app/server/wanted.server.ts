import { type Kysely, type RawBuilder, sql } from "kysely";
import { isSqlite } from "../../db/column-types.ts";

/** Texts to be looked for, as the rows of `wanted`, in its column `value`: one parameter and one text however many they are. */
export function wanted<Tables>(
  database: Kysely<Tables>,
  texts: readonly string[],
): RawBuilder<unknown> {
  const json = JSON.stringify(texts.map((text) => text.toWellFormed()));
  return isSqlite(database)
    ? sql`json_each(${json}) as wanted`
    : sql`json_array_elements_text(${json}) as wanted(value)`;
}
