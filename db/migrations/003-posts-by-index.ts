import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes } from "../column-types.ts";

const partSize = 10_000;

/** SQL can't match titles to cities: the store does it at its next start, because `posts_version.cities` is null. */
export const indexPosts: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);

    await db.schema
      .alterTable("blog_posts")
      .addColumn("is_general", type.boolean, (column) =>
        column.notNull().defaultTo(false),
      )
      .execute();
    await db.schema
      .alterTable("blog_posts")
      .addColumn("part", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
    // Before the new indexes exist, and once per row: each update rewrites the whole row.
    await db.schema.dropIndex("blog_posts_by_publication").execute();
    await sql`
      update blog_posts set part = computed.part, is_general = computed.is_general
      from (
        select
          slug,
          1 + (row_number() over (order by created_at, slug) - 1) / ${sql.lit(partSize)} as part,
          coalesce(lower(category) like '%personal injury%', false) as is_general
        from blog_posts
      ) as computed
      where computed.slug = blog_posts.slug and (computed.part > 1 or computed.is_general)
    `.execute(db);
    await db.schema
      .createIndex("blog_posts_by_publication")
      .on("blog_posts")
      .columns(["is_published", "published_at desc", "slug"])
      .execute();
    await db.schema
      .createIndex("blog_posts_general")
      .on("blog_posts")
      .columns(["is_general", "is_published", "published_at desc", "slug"])
      .execute();
    await db.schema
      .createIndex("blog_posts_by_part")
      .on("blog_posts")
      .columns(["part", "is_published", "updated_at desc", "slug"])
      .execute();

    await db.schema
      .alterTable("blog_post_tags")
      .addColumn("published_at", type.timestamp)
      .execute();
    await sql`
      update blog_post_tags set published_at = (
        select published_at from blog_posts
        where slug = post_slug and is_published = true
      )
    `.execute(db);
    await db.schema
      .createIndex("blog_post_tags_by_publication")
      .on("blog_post_tags")
      .columns(["tag", "published_at desc", "post_slug"])
      .execute();
    await db.schema
      .createIndex("blog_post_tags_by_post")
      .on("blog_post_tags")
      .column("post_slug")
      .execute();

    await db.schema
      .alterTable("posts_version")
      .addColumn("published", "integer", (column) =>
        column.notNull().defaultTo(0),
      )
      .execute();
    await db.schema
      .alterTable("posts_version")
      .addColumn("cities", "text")
      .execute();
    await sql`
      update posts_version
      set published = (select count(*) from blog_posts where is_published = true)
    `.execute(db);
  },
};
