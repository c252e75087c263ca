import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict, isSqlite } from "../column-types.ts";

/** SQL can't build slugs: the store does it at its next start, because `posts_version.cities` is null. */
export const schedulePosts: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);

    for (const [name, dataType] of [
      ["reviewed_by", sql`text`],
      ["reviewed_on", type.date],
    ] as const) {
      await db.schema
        .alterTable("blog_posts")
        .addColumn(name, dataType)
        .execute();
    }
    for (const name of ["id", "category_slug"]) {
      await db.schema
        .alterTable("blog_posts")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
        .execute();
    }
    await db.schema
      .alterTable("blog_posts")
      .addColumn("is_scheduled", type.boolean, (column) =>
        column.notNull().defaultTo(false),
      )
      .execute();
    await assignIds(db.withTables<{ blog_posts: { id: string } }>());
    await db.schema
      .createIndex("blog_posts_by_category")
      .on("blog_posts")
      .columns(["is_published", "category_slug", "published_at desc", "slug"])
      .execute();
    await db.schema
      .createIndex("blog_posts_scheduled")
      .on("blog_posts")
      .columns(["is_scheduled", "published_at"])
      .execute();

    await db.schema
      .alterTable("blog_post_tags")
      .addColumn("topic", "text")
      .execute();
    await db.schema
      .createIndex("blog_post_tags_by_topic")
      .on("blog_post_tags")
      .columns(["topic", "published_at desc", "post_slug"])
      .execute();

    await createTableStrict(
      db,
      db.schema
        .createTable("blog_post_redirects")
        .addColumn("old_slug", "text", (column) =>
          column.primaryKey().notNull(),
        )
        .addColumn("post_slug", "text", (column) =>
          column.notNull().references("blog_posts.slug").onDelete("cascade"),
        ),
    );
    await db.schema
      .createIndex("blog_post_redirects_by_post")
      .on("blog_post_redirects")
      .column("post_slug")
      .execute();

    await db.schema
      .alterTable("posts_version")
      .addColumn("next_at", type.timestamp)
      .execute();
    await db.schema
      .alterTable("posts_version")
      .addColumn("preview_key", "text")
      .execute();
    await sql`update posts_version set cities = null`.execute(db);
  },
};

async function assignIds(db: Kysely<{ blog_posts: { id: string } }>) {
  const uuid = isSqlite(db)
    ? sql<string>`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
        || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`
    : sql<string>`gen_random_uuid()`;
  await db.updateTable("blog_posts").set({ id: uuid }).execute();
}
