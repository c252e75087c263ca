import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";

const maxFilterOptions = 60;

/** `values`: the states or sources of open leads; of too many, only the most common of the newest leads. */
export type FilterOptions = { values: string[]; isComplete: boolean };

export async function listFilterOptions(
  database: Kysely<Database>,
  column: "place" | "source",
): Promise<FilterOptions> {
  const all = await listValues(database, column);
  if (all.length <= maxFilterOptions) return { values: all, isComplete: true };
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    select value from (
      select ${name} as value from lead_states
      where closed_at is null and not is_quarantined
      order by arrived_at desc limit 500
    ) as newest
    where value is not null
    group by value order by count(*) desc, value limit ${maxFilterOptions}
  `.execute(database);
  return { values: rows.map(({ value }) => value).sort(), isComplete: false };
}

/** One index probe per value. Reads one more than can be shown, to tell whether the list is complete. */
async function listValues(
  database: Kysely<Database>,
  column: "place" | "source",
): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive choices (value) as (
      select min(${name}) from lead_states where closed_at is null
      union all
      select (select min(${name}) from lead_states where closed_at is null and ${name} > choices.value)
      from choices where choices.value is not null
    )
    select value from choices where value is not null limit ${maxFilterOptions + 1}
  `.execute(database);
  return rows.map(({ value }) => value);
}
