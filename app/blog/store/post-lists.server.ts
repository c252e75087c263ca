import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import {
  defaultCategory,
  type Post,
  type PostSummary,
  postsPerPage,
} from "../post.ts";
import { publishedPosts } from "./post-queries.server.ts";
import { toPost, toSummary } from "./post-rows.server.ts";

/** A page of a list without a total. */
export type PostPage = { posts: PostSummary[]; hasMore: boolean };

/** Search engines accept 50,000 addresses per file. */
const sitemapPosts = 40_000;

/** Lists of published posts. Pages count from 1. */
export function createPostLists(database: Kysely<Database>) {
  const { posts, summaries, summariesBy } = publishedPosts(database);

  /** Reads one extra row to learn whether another page follows. */
  async function readPage(
    query: typeof summaries,
    page: number,
  ): Promise<PostPage> {
    const rows = await query
      .limit(postsPerPage + 1)
      .offset((page - 1) * postsPerPage)
      .execute();
    return {
      posts: rows.slice(0, postsPerPage).map(toSummary),
      hasMore: rows.length > postsPerPage,
    };
  }

  return {
    /** Published posts. */
    async countPosts(): Promise<number> {
      const { count } = await database
        .selectFrom("blog_posts")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("is_published", "=", true)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Calls 4 and 5 of spec 7, a page at a time. */
    async listPosts({
      page = 1,
      size = postsPerPage,
    } = {}): Promise<PostSummary[]> {
      const rows = await summaries
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      return rows.map(toSummary);
    },

    /**
     * Call 2 of spec 7: posts with the city's name in title or tags, or with a category that contains "personal
     * injury". Those that name the city come first.
     */
    async listRelatedPosts(
      cityName: string,
      limit: number,
    ): Promise<PostSummary[]> {
      const [ofCity, general] = await Promise.all([
        summariesBy("tag", cityName.toLowerCase()).limit(limit).execute(),
        summaries.where("is_general", "=", true).limit(limit).execute(),
      ]);
      const bySlug = new Map(
        [...ofCity, ...general].map((row) => [row.slug, toSummary(row)]),
      );
      return [...bySlug.values()].slice(0, limit);
    },

    /** Posts of a category, by slug. */
    listCategoryPosts: (slug: string, page: number) =>
      readPage(summaries.where("category_slug", "=", slug), page),

    /** Posts of a topic, by slug. */
    async listTopicPosts(slug: string, page: number): Promise<PostPage> {
      return readPage(summariesBy("topic", slug), page);
    },

    /** The newest posts with their content. */
    async listNewestPosts(limit: number): Promise<Post[]> {
      const rows = await posts.limit(limit).execute();
      return rows.map(toPost);
    },

    /** Categories with a published post, each named as in its newest post. */
    async listCategories(): Promise<{ slug: string; name: string }[]> {
      const rows = await database
        .selectFrom(
          database
            .selectFrom("blog_posts")
            .select("category_slug")
            .distinct()
            .where("is_published", "=", true)
            .where("category_slug", ">", "")
            .as("categories"),
        )
        .select((row) => [
          "category_slug as slug",
          row
            .selectFrom("blog_posts as newest")
            .select("newest.category")
            .where("newest.is_published", "=", true)
            .whereRef("newest.category_slug", "=", "categories.category_slug")
            .orderBy("newest.published_at", "desc")
            .orderBy("newest.slug")
            .limit(1)
            .as("name"),
        ])
        .orderBy("slug")
        .execute();
      return rows.map(({ slug, name }) => ({
        slug,
        name: name ?? defaultCategory,
      }));
    },

    /** For `sitemap.xml`, last changed first. */
    async listForSitemap(): Promise<{ slug: string; updatedAt: string }[]> {
      return database
        .selectFrom("blog_posts")
        .select(["slug", "updated_at as updatedAt"])
        .where("is_published", "=", true)
        .orderBy("updated_at", "desc")
        .orderBy("slug")
        .limit(sitemapPosts)
        .execute();
    },
  };
}
