import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { isSlug, type Post, type PostSummary, postsPerPage } from "./post.ts";
import { summaryColumns, toPost, toSummary } from "./post-rows.server.ts";
import { createPostWrites } from "./post-writes.server.ts";

export type PostStore = ReturnType<typeof createPostStore>;

/**
 * The only reader and writer of `blog_posts`. Every method throws the driver's error when the database does not answer.
 * A list reads its slugs from an index alone, then their rows by key: so it costs the same among many posts as among few.
 */
export function createPostStore(database: Kysely<Database>) {
  /** Slugs of published posts, newest first or the other way round. */
  const publishedSlugs = (isReversed = false) =>
    database
      .selectFrom("blog_posts")
      .select("slug")
      .where("is_published", "=", true)
      .orderBy("published_at", isReversed ? "asc" : "desc")
      .orderBy("slug", isReversed ? "desc" : "asc");

  /** How many posts are published. */
  async function countPosts(): Promise<number> {
    const { published } = await database
      .selectFrom("posts_version")
      .select("published")
      .executeTakeFirstOrThrow();
    return published;
  }

  /** In the order of the slugs. They are joined as rows: for a long `in`, PostgreSQL may walk another index whole. */
  async function readSummaries(
    slugs: readonly string[],
  ): Promise<PostSummary[]> {
    if (slugs.length === 0) return [];
    const values = sql.join(slugs.map((slug) => sql`(${slug})`));
    const rows = await database
      .selectFrom(sql<{ column1: string }>`(values ${values})`.as("wanted"))
      .innerJoin("blog_posts", "slug", "wanted.column1")
      .select(summaryColumns)
      .execute();
    const bySlug = new Map(rows.map((row) => [row.slug, toSummary(row)]));
    return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  }

  return {
    ...createPostWrites(database),

    /** Call 3 of spec 7: a published post by its slug. */
    async findPost(slug: string): Promise<Post | undefined> {
      if (!isSlug(slug)) return undefined;
      const row = await database
        .selectFrom("blog_posts")
        .selectAll()
        .where("slug", "=", slug)
        .where("is_published", "=", true)
        .executeTakeFirst();
      return row && toPost(row);
    },

    countPosts,

    /** Calls 4 and 5 of spec 7, a page at a time; pages count from 1. */
    async listPosts({
      page = 1,
      size = postsPerPage,
    } = {}): Promise<PostSummary[]> {
      // The first page is there whatever the count says.
      const all = page === 1 ? size : await countPosts();
      const { isReversed, offset, limit } = placeOf({ page, size }, all);
      if (limit <= 0) return [];
      const rows = await publishedSlugs(isReversed)
        .limit(limit)
        .offset(offset)
        .execute();
      const slugs = rows.map(({ slug }) => slug);
      return readSummaries(isReversed ? slugs.reverse() : slugs);
    },

    /**
     * Call 2 of spec 7: posts with the city's name in title or tags, or with a category that contains "personal
     * injury". Those that name the city come first.
     */
    async listRelatedPosts(
      cityName: string,
      limit: number,
    ): Promise<PostSummary[]> {
      const ofCity = await database
        .selectFrom("blog_post_tags")
        .select("post_slug as slug")
        .where("tag", "=", cityName.toLowerCase())
        .where("published_at", "is not", null)
        .orderBy("published_at", "desc")
        .orderBy("post_slug")
        .limit(limit)
        .execute();
      const general = await publishedSlugs()
        .where("is_general", "=", true)
        .limit(limit)
        .execute();
      const slugs = new Set([...ofCity, ...general].map(({ slug }) => slug));
      return readSummaries([...slugs].slice(0, limit));
    },

    /** The parts that posts come in, each with the time of its latest change; those without a published post are left out. */
    async listParts(): Promise<{ part: number; updatedAt: string }[]> {
      const { rows } = await sql<{ part: number; updated_at: string | null }>`
        with recursive parts(part) as (
          select 0
          union all
          select (select min(part) from blog_posts where blog_posts.part > parts.part)
          from parts where part is not null
        )
        select part, (
          select max(updated_at) from blog_posts
          where blog_posts.part = parts.part and is_published = true
        ) as updated_at
        from parts where part > 0
      `.execute(database);
      return rows.flatMap(({ part, updated_at }) =>
        updated_at === null ? [] : { part, updatedAt: updated_at },
      );
    },

    /** The published posts of one part, the latest change first. */
    async listPart(
      part: number,
    ): Promise<{ slug: string; updatedAt: string }[]> {
      return database
        .selectFrom("blog_posts")
        .select(["slug", "updated_at as updatedAt"])
        .where("part", "=", part)
        .where("is_published", "=", true)
        .orderBy("updated_at", "desc")
        .orderBy("slug")
        .execute();
    },

    /** A number that grows with every change of a post, by whichever process. */
    async readVersion(): Promise<number> {
      const { version } = await database
        .selectFrom("posts_version")
        .select("version")
        .executeTakeFirstOrThrow();
      return version;
    },

    /** Every post, drafts included, newest first. */
    async listAllPosts(): Promise<Post[]> {
      const rows = await database
        .selectFrom("blog_posts")
        .selectAll()
        .orderBy(({ fn }) => fn.coalesce("published_at", "created_at"), "desc")
        .orderBy("slug")
        .execute();
      return rows.map(toPost);
    },

    async hasPosts(): Promise<boolean> {
      const row = await database
        .selectFrom("blog_posts")
        .select("slug")
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** Where a page of a list lies, from the nearer end: an index is walked entry by entry. */
function placeOf({ page, size }: { page: number; size: number }, all: number) {
  const before = (page - 1) * size;
  const limit = Math.min(size, all - before);
  const after = all - before - limit;
  const isReversed = after < before;
  return { isReversed, offset: isReversed ? after : before, limit };
}
