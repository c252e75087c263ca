import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createPostVersions: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("post_versions")
        .addColumn("post_id", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("data", "text", (column) => column.notNull())
        .addColumn("by_name", "text", (column) => column.notNull())
        .addColumn("at", type.timestamp, (column) => column.notNull())
        .addPrimaryKeyConstraint("post_versions_in_order", [
          "post_id",
          "version",
        ]),
    );
    await createTableStrict(
      db,
      db.schema
        .createTable("post_drafts")
        .addColumn("post_id", "text", (column) => column.primaryKey().notNull())
        .addColumn("slug", "text", (column) => column.notNull())
        .addColumn("data", "text", (column) => column.notNull())
        .addColumn("by_name", "text", (column) => column.notNull())
        .addColumn("at", type.timestamp, (column) => column.notNull())
        .addColumn("due_at", type.timestamp)
        .addColumn("problem", "text"),
    );
    await createTableStrict(
      db,
      db.schema
        .createTable("post_changes")
        .addColumn("version", "integer", (column) =>
          column.primaryKey().notNull(),
        )
        .addColumn("names", "text", (column) => column.notNull()),
    );
    await db.schema
      .createIndex("blog_posts_by_id")
      .on("blog_posts")
      .column("id")
      .execute();
    await db.schema
      .createIndex("post_drafts_by_slug")
      .on("post_drafts")
      .column("slug")
      .execute();
  },
};
