import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createTables: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);

    await createTableStrict(
      db,
      db.schema
        .createTable("survey_leads")
        .addColumn("id", type.id, (column) => column.primaryKey().notNull())
        .addColumn("created_at", type.timestamp, (column) => column.notNull())
        .addColumn("source", "text", (column) => column.notNull())
        .addColumn("first_name", "text", (column) => column.notNull())
        .addColumn("last_name", "text")
        .addColumn("email", "text")
        .addColumn("phone", "text", (column) => column.notNull())
        .addColumn("city", "text")
        .addColumn("state", "text")
        .addColumn("zip_code", "text")
        .addColumn("accident_type", "text")
        .addColumn("accident_date", type.date)
        .addColumn("medical_treatment", "text")
        .addColumn("work_missed", "text")
        .addColumn("injury_type", "text")
        .addColumn("fault_party", "text")
        .addColumn("insurance_status", "text")
        .addColumn("description", "text")
        .addColumn("qualified", type.boolean),
    );
    await db.schema
      .createIndex("survey_leads_by_time")
      .on("survey_leads")
      .columns(["created_at", "id"])
      .execute();

    await createTableStrict(
      db,
      db.schema
        .createTable("blog_posts")
        .addColumn("slug", "text", (column) => column.primaryKey().notNull())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("meta_description", "text", (column) => column.notNull())
        .addColumn("category", "text")
        .addColumn("content", type.json, (column) => column.notNull())
        .addColumn("image_url", "text")
        .addColumn("author_name", "text")
        .addColumn("created_at", type.timestamp, (column) => column.notNull())
        .addColumn("updated_at", type.timestamp, (column) => column.notNull())
        .addColumn("published_at", type.timestamp)
        .addColumn("is_published", type.boolean, (column) => column.notNull())
        .addColumn("tags", type.json, (column) => column.notNull()),
    );
    await db.schema
      .createIndex("blog_posts_by_publication")
      .on("blog_posts")
      .columns(["is_published", "published_at", "slug"])
      .execute();

    await createTableStrict(
      db,
      db.schema
        .createTable("blog_post_tags")
        .addColumn("post_slug", "text", (column) =>
          column.notNull().references("blog_posts.slug").onDelete("cascade"),
        )
        .addColumn("tag", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("blog_post_tags_key", ["tag", "post_slug"]),
    );

    await createTableStrict(
      db,
      db.schema
        .createTable("callback_requests")
        .addColumn("id", type.id, (column) => column.primaryKey().notNull())
        .addColumn("created_at", type.timestamp, (column) => column.notNull())
        .addColumn("updated_at", type.timestamp, (column) => column.notNull())
        .addColumn("lead_phone_number", "text", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("reason", "text")
        .addColumn("provider_call_id", "text"),
    );
  },
};
