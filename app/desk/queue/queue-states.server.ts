import { type Kysely, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../db/schema.ts";
import { listWorkers } from "../../leads/events/leads-of-accounts.server.ts";
import { whereMatches } from "../../leads/search/search-condition.server.ts";
import { rowsPerPage, type View, type ViewKey } from "./view.ts";

export type LeadStateRow = Awaited<
  ReturnType<ReturnType<typeof selectStates>["execute"]>
>[number];

type Order = {
  column: "queue_key" | "arrived_at" | "next_action_at" | "closed_at";
  isDescending?: boolean;
};

export type QueueReader = {
  accountId: string;
  search: string;
};

export async function listStates(
  database: Kysely<Database>,
  view: View,
  reader: QueueReader,
) {
  const { where, column, isDescending } =
    view.by === "search"
      ? { where: whereMatches(database, reader.search), ...newest }
      : listed(view, reader);
  const after = readCursor(view.after, column);
  const [than, direction] = isDescending
    ? [sql`<`, "desc" as const]
    : [sql`>`, "asc" as const];
  const rows = await selectStates(database, where)
    .$if(after !== undefined, (page) =>
      page.where(
        sql<boolean>`(${sql.ref(column)}, subject_id) ${than} (${after?.value}, ${after?.id})`,
      ),
    )
    .orderBy(column, direction)
    .orderBy("subject_id", direction)
    .limit(rowsPerPage + 1)
    .execute();
  const states = rows.slice(0, rowsPerPage);
  const last = rows.length > rowsPerPage ? states.at(-1) : undefined;
  return {
    states,
    next: last && `${last[column]}~${last.subject_id}`,
    isFirst: after === undefined,
    fresh:
      last && !after && column === "queue_key"
        ? await listNewest(database, where, states)
        : [],
  };
}

/** If the queue is long, a new lead may be on a later page. */
async function listNewest(
  database: Kysely<Database>,
  where: RawBuilder<boolean>,
  shown: readonly LeadStateRow[],
) {
  const rows = await selectStates(database, where, selectNewest(database))
    .orderBy("arrived_at", "desc")
    .limit(newestShown)
    .execute();
  const ids = new Set(shown.map(({ subject_id }) => subject_id));
  return rows.filter(({ subject_id }) => !ids.has(subject_id));
}

const newestShown = 10;

/** Enough recent leads to fill any view, without sorting the whole view. */
const newestSearched = 300;

function selectNewest(database: Kysely<Database>) {
  return database.selectFrom((from) =>
    from
      .selectFrom("lead_states")
      .selectAll()
      .where(sql<boolean>`${isOpen} and not is_quarantined`)
      .orderBy("arrived_at", "desc")
      .limit(newestSearched)
      .as("lead_states"),
  );
}

function selectStates(
  database: Kysely<Database>,
  where: RawBuilder<boolean>,
  from: ReturnType<typeof selectNewest> = database.selectFrom("lead_states"),
) {
  return from
    .select([
      "subject_id",
      "kind",
      "arrived_at",
      "source",
      "status",
      "is_quarantined",
      "owner",
      "owner_account",
      "next_action_at",
      "closed_at",
      "asked_by",
      "asked_account",
      "queue_key",
    ] as const)
    .select((row) =>
      row("owner_account", "not in", listWorkers(database).select("id")).as(
        "has_holder_left",
      ),
    )
    .where(where);
}

function readCursor(text: string, column: Order["column"]) {
  const at = text.lastIndexOf("~");
  const [value, id] = [text.slice(0, at), text.slice(at + 1)];
  const isValue =
    column === "queue_key"
      ? /^[\w .:-]*$/.test(value)
      : time.safeParse(value).success;
  return isValue && z.uuid().safeParse(id).success ? { value, id } : undefined;
}

const time = z.iso.datetime();

const newest = { column: "arrived_at", isDescending: true } as const;
const isOpen = sql<boolean>`closed_at is null`;

function listed(
  view: Exclude<View, { by: "search" }>,
  reader: QueueReader,
): Order & { where: RawBuilder<boolean> } {
  if (view.by === "preset") {
    return { column: "queue_key", ...presetFilters[view.key](reader) };
  }
  const column = sql.ref(view.by === "state" ? "place" : "source");
  const where = sql<boolean>`${isOpen} and ${column} = ${view.value}`;
  return { where, column: "queue_key" };
}

/** Written exactly as in the indexes, so that both databases use those. */
const presetFilters: Record<
  ViewKey,
  (reader: QueueReader) => { where: RawBuilder<boolean> } & Partial<Order>
> = {
  open: () => ({ where: sql`${isOpen} and not is_quarantined` }),
  mine: ({ accountId }) => ({
    where: sql`${isOpen} and owner_account = ${accountId}`,
  }),
  waiting: () => ({
    where: sql`owner is null and ${isOpen} and not is_quarantined`,
  }),
  reminders: ({ accountId }) => ({
    // Includes reminders of contacts without an account. With "or" instead, SQLite would read every unclaimed lead.
    where: sql`${isOpen} and next_action_at is not null
      and case when owner_account is null then true else owner_account = ${accountId} end`,
    column: "next_action_at",
  }),
  qualified: () => ({ where: sql`qualified and ${isOpen}` }),
  unfinished: () => ({ where: sql`${isOpen} and kind = 'unfinished'` }),
  quarantined: () => ({ where: sql`is_quarantined and ${isOpen}` }),
  closed: () => ({
    where: sql`closed_at is not null`,
    column: "closed_at",
    isDescending: true,
  }),
};
