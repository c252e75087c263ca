import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createRouting: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("lead_routes")
        .addColumn("id", type.id, (column) => column.primaryKey().notNull())
        .addColumn("subject_id", type.id, (column) => column.notNull())
        .addColumn("at", type.timestamp, (column) => column.notNull())
        .addColumn("rule", "text")
        .addColumn("receivers", type.json, (column) => column.notNull())
        .addColumn("reason", "text", (column) => column.notNull()),
    );
    await db.schema
      .createIndex("lead_routes_by_subject")
      .on("lead_routes")
      .column("subject_id")
      .execute();
    await createTableStrict(
      db,
      db.schema
        .createTable("route_counts")
        .addColumn("rule", "text", (column) => column.notNull())
        .addColumn("period", "text", (column) => column.notNull())
        .addColumn("count", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("route_counts_key", ["rule", "period"]),
    );
  },
};
