import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict, isSqlite } from "../column-types.ts";

/** What the desk counts of each day's leads in UTC, and the days to be counted again. */
export const createLeadDays: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("lead_days")
        .addColumn("day", type.date, (column) => column.primaryKey().notNull())
        .addColumn("figures", "text", (column) => column.notNull()),
    );
    // Without a key: on PostgreSQL, leads of the same day would wait for each other.
    await createTableStrict(
      db,
      db.schema
        .createTable("lead_day_changes")
        .addColumn("day", type.date, (column) => column.notNull()),
    );
    // First: a copy of an older release may store a lead in the meantime.
    await (isSqlite(db) ? markOnSqlite(db) : markOnPostgres(db));
    await sql`
      insert into lead_day_changes (day) select distinct ${dayOf(db, "arrived_at")} from lead_states
    `.execute(db);
  },
};

const counted = sql.raw(
  "version, status, arrived_at, first_contact_at, qualified, is_quarantined, source, campaign",
);

async function markOnSqlite(db: Kysely<unknown>) {
  const [before, after] = ["old.arrived_at", "new.arrived_at"].map(
    (column) => sql`select ${dayOf(db, column)}`,
  );
  for (const [name, change, days] of [
    ["added", sql`insert`, after],
    ["removed", sql`delete`, before],
    ["changed", sql`update of ${counted}`, sql`${before} union ${after}`],
  ] as const) {
    await sql`
      create trigger ${sql.id(`lead_states_day_${name}`)} after ${change} on lead_states
      begin insert into lead_day_changes (day) ${days}; end
    `.execute(db);
  }
}

async function markOnPostgres(db: Kysely<unknown>) {
  await sql`
    create function mark_lead_day() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into lead_day_changes (day) values (${dayOf(db, "old.arrived_at")});
      end if;
      if tg_op <> 'DELETE' then
        insert into lead_day_changes (day) values (${dayOf(db, "new.arrived_at")});
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger lead_states_day after insert or delete or update of ${counted} on lead_states
    for each row execute function mark_lead_day()
  `.execute(db);
}

function dayOf(db: Kysely<unknown>, column: string) {
  return isSqlite(db)
    ? sql`substr(${sql.ref(column)}, 1, 10)`
    : sql`(${sql.ref(column)} at time zone 'UTC')::date`;
}
