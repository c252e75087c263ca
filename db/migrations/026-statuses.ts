import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict, isSqlite } from "../column-types.ts";

const defaults = [
  ["new", "New", ["trying", "reached", "not-a-lead"], "first-contact"],
  ["trying", "Trying", ["reached", "no-answer", "not-a-lead"], "next-try"],
  [
    "reached",
    "Reached",
    ["booked", "signed", "declined", "referred", "not-a-lead"],
    "decision",
  ],
  [
    "booked",
    "Consultation booked",
    ["signed", "declined", "referred", "trying"],
    "appointment",
  ],
  ["signed", "Signed", ["reached"], "none"],
  ["declined", "Declined", ["reached"], "none"],
  ["referred", "Referred", ["reached"], "none"],
  ["not-a-lead", "Not a lead", ["reached"], "none"],
  ["no-answer", "Closed: no answer", ["reached"], "none"],
] as const;

export const createStatuses: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("lead_statuses")
        .addColumn("key", "text", (column) => column.primaryKey().notNull())
        .addColumn("label", "text", (column) => column.notNull())
        .addColumn("next", type.json, (column) => column.notNull())
        .addColumn("is_closed", type.boolean, (column) => column.notNull())
        .addColumn("clock", "text", (column) => column.notNull())
        .addColumn("place", "integer", (column) => column.notNull())
        .addColumn("is_retired", type.boolean, (column) => column.notNull()),
    );
    const rows = defaults.map(([key, label, next, clock], index) => ({
      key,
      label,
      clock,
      next: JSON.stringify(next),

      is_closed: booleanOf(db, clock === "none"),
      is_retired: booleanOf(db, false),
      place: index + 1,
    }));
    await (db as Kysely<{ lead_statuses: (typeof rows)[number] }>)
      .insertInto("lead_statuses")
      .values(rows)
      .execute();
    await db.schema
      .alterTable("deliveries")
      .addColumn("lead_event_id", type.id)
      .execute();
  },
};

function booleanOf(db: Kysely<unknown>, value: boolean) {
  return isSqlite(db) ? Number(value) : value;
}
