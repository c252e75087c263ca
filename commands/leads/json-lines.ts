import type { Kysely } from "kysely";
import { findStops } from "../../app/consent/suppressions/suppressions.server.ts";
import type { Database } from "../../db/schema.ts";

/** Adds since when each person must not be called or texted. */
export async function toJsonLines<Row extends { id: string }>(
  database: Kysely<Database>,
  rows: readonly Row[],
  phoneOf: (row: Row) => string,
): Promise<string> {
  const phones = rows.map((row) => ({ id: row.id, phone: phoneOf(row) }));
  const stops = await findStops(database, phones);
  return rows
    .map((row) => {
      const { calls, texts } = stops.get(row.id) ?? {};
      const stopped = {
        do_not_call_since: calls ?? null,
        do_not_text_since: texts ?? null,
      };
      return `${JSON.stringify({ ...row, ...stopped })}\n`;
    })
    .join("");
}
