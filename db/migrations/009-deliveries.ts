import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

/** The outbox: deliveries are inserted in the transaction that stores their lead. */
export const createDeliveries: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("deliveries")
        .addColumn("id", type.id, (column) => column.primaryKey().notNull())
        .addColumn("subject_kind", "text", (column) => column.notNull())
        .addColumn("subject_id", type.id, (column) => column.notNull())
        .addColumn("destination", "text", (column) => column.notNull())
        .addColumn("event", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) =>
          column.notNull().defaultTo("waiting"),
        )
        .addColumn("attempts", "integer", (column) =>
          column.notNull().defaultTo(0),
        )
        .addColumn("created_at", type.timestamp, (column) => column.notNull())
        .addColumn("next_at", type.timestamp, (column) => column.notNull())
        .addColumn("ended_at", type.timestamp)
        .addColumn("last_error", "text"),
    );
    await db.schema
      .createIndex("deliveries_due")
      .on("deliveries")
      .columns(["destination", "next_at"])
      .where(sql.ref("state"), "=", sql.lit("waiting"))
      .execute();
    await db.schema
      .createIndex("deliveries_by_subject")
      .on("deliveries")
      .column("subject_id")
      .execute();
    await db.schema
      .createIndex("deliveries_dead")
      .on("deliveries")
      .column("ended_at")
      .where(sql.ref("state"), "=", sql.lit("dead"))
      .execute();
  },
};
