import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { summaryColumns } from "./post-rows.server.ts";

export function publishedPosts(database: Kysely<Database>) {
  const published = database
    .selectFrom("blog_posts")
    .where("is_published", "=", true)
    .orderBy("published_at", "desc")
    .orderBy("slug");

  return {
    posts: published.selectAll(),

    summaries: published.select(summaryColumns),

    summariesBy: (column: "tag" | "topic", value: string) =>
      database
        .selectFrom("blog_post_tags")
        .innerJoin("blog_posts", "slug", "post_slug")
        .select(summaryColumns)
        .where(column, "=", value)
        .where("blog_post_tags.published_at", "is not", null)
        .orderBy("blog_post_tags.published_at", "desc")
        .orderBy("post_slug"),
  };
}
