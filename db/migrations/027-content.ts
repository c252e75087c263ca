import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createContent: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("change_sets")
        .addColumn("id", type.id, (column) => column.primaryKey().notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("created_at", type.timestamp, (column) => column.notNull())
        .addColumn("by_name", "text", (column) => column.notNull())
        .addColumn("due_at", type.timestamp)
        .addColumn("problem", "text"),
    );
    await createTableStrict(
      db,
      db.schema
        .createTable("content_versions")
        .addColumn("id", type.id, (column) => column.primaryKey().notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("version", "integer")
        .addColumn("replaces", "integer", (column) => column.notNull())
        // Text, because it is restored byte for byte.
        .addColumn("data", "text", (column) => column.notNull())
        .addColumn("change_set", type.id, (column) => column.notNull())
        .addColumn("by_name", "text", (column) => column.notNull())
        .addColumn("at", type.timestamp, (column) => column.notNull())
        .addColumn("published_at", type.timestamp)
        .addUniqueConstraint("content_versions_in_order", [
          "kind",
          "key",
          "version",
        ])
        .addUniqueConstraint("content_versions_by_change", [
          "change_set",
          "kind",
          "key",
        ]),
    );
    await createTableStrict(
      db,
      db.schema
        .createTable("content_revision")
        .addColumn("id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("revision", "integer", (column) => column.notNull())
        .addColumn("next_at", type.timestamp),
    );
    await db
      .withTables<{ content_revision: { id: number; revision: number } }>()
      .insertInto("content_revision")
      .values({ id: 1, revision: 0 })
      .execute();
  },
};
