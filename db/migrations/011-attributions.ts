import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createAttributions: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("attributions")
        .addColumn("subject_id", type.id, (column) =>
          column.primaryKey().notNull(),
        )
        .addColumn("created_at", type.timestamp, (column) => column.notNull())
        .addColumn("first_touch", "text")
        .addColumn("last_touch", "text"),
    );
    await createTableStrict(
      db,
      db.schema
        .createTable("phone_clicks")
        .addColumn("day", type.date, (column) => column.notNull())
        .addColumn("source", "text", (column) => column.notNull())
        .addColumn("campaign", "text", (column) => column.notNull())
        .addColumn("page", "text", (column) => column.notNull())
        .addColumn("count", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("phone_clicks_key", [
          "day",
          "source",
          "campaign",
          "page",
        ]),
    );
  },
};
