import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Post, PostSummary } from "./post.ts";
import { summaryColumns, toPost, toSummary } from "./post-rows.server.ts";

type Slugs = readonly { slug: string }[];

/** Queries that every list of published posts starts from: slugs out of an index alone, then their rows by key. */
export function publishedPosts(database: Kysely<Database>) {
  /** Rows by key. They are joined as rows: for a long `in`, PostgreSQL may walk another index whole. */
  const rowsOf = (slugs: Slugs) => {
    const values = sql.join(slugs.map(({ slug }) => sql`(${slug})`));
    return database
      .selectFrom(sql<{ column1: string }>`(values ${values})`.as("wanted"))
      .innerJoin("blog_posts", "slug", "wanted.column1");
  };

  return {
    /** Slugs of published posts, newest first or the other way round. */
    slugs: (isReversed = false) =>
      database
        .selectFrom("blog_posts")
        .select("slug")
        .where("is_published", "=", true)
        .orderBy("published_at", isReversed ? "asc" : "desc")
        .orderBy("slug", isReversed ? "desc" : "asc"),

    /** Slugs of published posts by what they are found by, newest first. */
    slugsBy: (column: "tag" | "topic", value: string) =>
      database
        .selectFrom("blog_post_tags")
        .select("post_slug as slug")
        .where(column, "=", value)
        .where("published_at", "is not", null)
        .orderBy("published_at", "desc")
        .orderBy("post_slug"),

    /** In the order of the slugs. */
    async readSummaries(slugs: Slugs): Promise<PostSummary[]> {
      if (slugs.length === 0) return [];
      const rows = await rowsOf(slugs).select(summaryColumns).execute();
      return inOrder(slugs, rows.map(toSummary));
    },

    /** Whole, in the order of the slugs. */
    async readPosts(slugs: Slugs): Promise<Post[]> {
      if (slugs.length === 0) return [];
      const rows = await rowsOf(slugs).selectAll("blog_posts").execute();
      return inOrder(slugs, rows.map(toPost));
    },
  };
}

function inOrder<Item extends { slug: string }>(
  slugs: Slugs,
  items: readonly Item[],
) {
  const bySlug = new Map(items.map((item) => [item.slug, item]));
  return slugs.flatMap(({ slug }) => bySlug.get(slug) ?? []);
}
