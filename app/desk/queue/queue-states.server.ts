import { type Kysely, type RawBuilder, sql } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import {
  type SearchTerm,
  searchTermsOf,
} from "../../leads/search/search-words.ts";
import { rowsPerPage, type View, type ViewKey } from "./view.ts";

export type QueueState = Awaited<ReturnType<typeof listStates>>[number];

export type Viewer = {
  accountId: string;
  /** When the viewer's day ends. */
  endOfDay: Date;
  /** What is searched for. */
  search: string;
};

/** One page of a view and the first row of the next. Each view is read from an index of its own. */
export async function listStates(
  database: Kysely<Database>,
  view: View,
  viewer: Viewer,
) {
  const { where, order } =
    view.by === "search"
      ? { where: isFound(database, viewer.search), order: newest }
      : listed(view, viewer);
  return database
    .selectFrom("lead_states")
    .select([
      ...["subject_id", "kind", "arrived_at", "source", "status"],
      ...["is_quarantined", "owner", "owner_account", "next_action_at"],
      ...["closed_at", "asked_by"],
    ] as const)
    .where(where)
    .orderBy(order)
    .limit(rowsPerPage + 1)
    .offset((view.page - 1) * rowsPerPage)
    .execute();
}

/** The states or sources of open leads: one index probe each. */
export async function listChoices(
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
    select value from choices where value is not null limit 60
  `.execute(database);
  return rows.map(({ value }) => value);
}

const newest = sql`arrived_at desc`;
const isOpen = sql<boolean>`closed_at is null`;

function listed(
  view: Exclude<View, { by: "search" }>,
  viewer: Viewer,
): { where: RawBuilder<boolean>; order: RawBuilder<unknown> } {
  if (view.by === "chip") return chips[view.key](viewer);
  const column = sql.ref(view.by === "state" ? "place" : "source");
  return { where: sql`${isOpen} and ${column} = ${view.value}`, order: newest };
}

/** Conditions as the indexes have them, so that both databases use those. */
const chips: Record<ViewKey, (viewer: Viewer) => ReturnType<typeof listed>> = {
  open: () => ({ where: sql`${isOpen} and not is_quarantined`, order: newest }),
  mine: ({ accountId }) => ({
    where: sql`${isOpen} and owner_account = ${accountId}`,
    order: newest,
  }),
  waiting: () => ({
    where: sql`owner is null and ${isOpen} and not is_quarantined`,
    order: newest,
  }),
  reminders: ({ endOfDay }) => ({
    where: sql`${isOpen} and next_action_at < ${endOfDay.toISOString()}`,
    order: sql`next_action_at`,
  }),
  qualified: () => ({ where: sql`qualified and ${isOpen}`, order: newest }),
  unfinished: () => ({
    where: sql`${isOpen} and kind = 'unfinished'`,
    order: newest,
  }),
  quarantined: () => ({
    where: sql`is_quarantined and ${isOpen}`,
    order: newest,
  }),
  closed: () => ({
    where: sql`closed_at is not null`,
    order: sql`closed_at desc`,
  }),
};

/** Most leads that one search finds: the newest. PostgreSQL would read a plain `order by id` from its end, row by row. */
const mostFound = 300;

function isFound(
  database: Kysely<Database>,
  typed: string,
): RawBuilder<boolean> {
  const terms = searchTermsOf(typed);
  if (terms.length === 0) return sql`1 = 0`;
  return isSqlite(database)
    ? sql`subject_id in (
        select subject_id from lead_search where id in (
          select rowid from lead_search_index where lead_search_index match ${sqliteQuery(terms)}
          order by rowid desc limit ${sql.lit(mostFound)}))`
    : sql`subject_id in (
        select subject_id from lead_search where vector @@ ${postgresQuery(terms)}::tsquery
        order by id + 0 desc limit ${sql.lit(mostFound)})`;
}

function sqliteQuery(terms: readonly SearchTerm[]) {
  return terms
    .map(({ spellings, isPrefix }) =>
      spellings.map((word) => `"${word}"${isPrefix ? "*" : ""}`).join(" OR "),
    )
    .map((one) => `(${one})`)
    .join(" AND ");
}

function postgresQuery(terms: readonly SearchTerm[]) {
  return terms
    .map(({ spellings, isPrefix }) =>
      spellings.map((word) => `'${word}'${isPrefix ? ":*" : ""}`).join(" | "),
    )
    .map((one) => `(${one})`)
    .join(" & ");
}
