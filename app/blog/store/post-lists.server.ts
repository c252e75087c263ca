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

/** Search engines accept 50,000 URLs per file. */
const sitemapPosts = 40_000;

export function createPostLists(database: Kysely<Database>) {
  const { posts, summaries, summariesBy } = publishedPosts(database);
  async function listCityParts(cityName: string, limit: number) {
    const [ofCity, general] = await Promise.all([
      listSummaries(summariesBy("tag", cityName.toLowerCase()).limit(limit)),
      listSummaries(summaries.where("is_general", "=", true).limit(limit)),
    ]);
    return { ofCity, general };
  }
  return {
    countPosts: () => countPosts(database),

    listPosts: async ({ page = 1, size = postsPerPage } = {}) =>
      listSummaries(summaries.limit(size).offset((page - 1) * size)),

    /** Spec 7, call 2: posts about the city first, then those in a category that contains "personal injury". */
    listCityPosts: async (cityName: string, limit: number) =>
      joinCityPosts(await listCityParts(cityName, limit), limit),

    listCityParts: listCityParts,

    listPostsBy: (kind: "category" | "tag", slug: string, page: number) =>
      readPage(
        kind === "category"
          ? summaries.where("category_slug", "=", slug)
          : summariesBy("topic", slug),
        page,
      ),

    async listNewestPosts(limit: number): Promise<Post[]> {
      const rows = await posts.limit(limit).execute();
      return rows.map(toPost);
    },

    listCategories: () => listCategories(database),

    listForSitemap: () =>
      database
        .selectFrom("blog_posts")
        .select(["slug", "updated_at as updatedAt"])
        .where("is_published", "=", true)
        .orderBy("updated_at", "desc")
        .orderBy("slug")
        .limit(sitemapPosts)
        .execute(),
  };
}

type SummaryQuery = ReturnType<typeof publishedPosts>["summaries"];

async function countPosts(database: Kysely<Database>): Promise<number> {
  const { count } = await database
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("is_published", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}

async function listSummaries(query: SummaryQuery): Promise<PostSummary[]> {
  const rows = await query.execute();
  return rows.map(toSummary);
}

export function joinCityPosts(
  { ofCity, general }: Record<"ofCity" | "general", readonly PostSummary[]>,
  limit: number,
): PostSummary[] {
  const bySlug = new Map(
    [...ofCity, ...general].map((post) => [post.slug, post]),
  );
  return [...bySlug.values()].slice(0, limit);
}

async function readPage(
  query: SummaryQuery,
  page: number,
): Promise<{ posts: PostSummary[]; hasMore: boolean }> {
  const posts = await listSummaries(
    query.limit(postsPerPage + 1).offset((page - 1) * postsPerPage),
  );
  return {
    posts: posts.slice(0, postsPerPage),
    hasMore: posts.length > postsPerPage,
  };
}

async function listCategories(
  database: Kysely<Database>,
): Promise<{ slug: string; name: string }[]> {
  const categories = database
    .selectFrom("blog_posts")
    .select("category_slug")
    .distinct()
    .where("is_published", "=", true)
    .where("category_slug", ">", "");
  const rows = await database
    .selectFrom(categories.as("categories"))
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
}
