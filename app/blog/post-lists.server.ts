import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import {
  defaultCategory,
  type Post,
  type PostSummary,
  postsPerPage,
} from "./post.ts";
import { summaryColumns, toSummary } from "./post-rows.server.ts";
import { publishedPosts } from "./published-posts.server.ts";

/** A page of a list that is not counted. */
export type PostPage = { posts: PostSummary[]; hasMore: boolean };

/** Lists of published posts. Each costs the same among many posts as among few. */
export function createPostLists(database: Kysely<Database>) {
  const { slugs, slugsBy, readSummaries, readPosts } = publishedPosts(database);

  /** How many posts are published. */
  async function countPosts(): Promise<number> {
    const { published } = await database
      .selectFrom("posts_version")
      .select("published")
      .executeTakeFirstOrThrow();
    return published;
  }

  /** One page; one post more than it holds says that another follows. */
  async function readPage(
    members: readonly { slug: string }[],
  ): Promise<PostPage> {
    return {
      posts: await readSummaries(members.slice(0, postsPerPage)),
      hasMore: members.length > postsPerPage,
    };
  }

  return {
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
      const members = await slugs(isReversed)
        .limit(limit)
        .offset(offset)
        .execute();
      return readSummaries(isReversed ? members.reverse() : members);
    },

    /**
     * Call 2 of spec 7: posts with the city's name in title or tags, or with a category that contains "personal
     * injury". Those that name the city come first.
     */
    async listRelatedPosts(
      cityName: string,
      limit: number,
    ): Promise<PostSummary[]> {
      // One statement, since each page of a city waits for it; its few rows are put in order here.
      const { rows } = await sql<RelatedRow>`
        select ${summary}, blog_posts.published_at, 0 as place
        from (
          select post_slug from blog_post_tags
          where tag = ${cityName.toLowerCase()} and published_at is not null
          order by published_at desc, post_slug
          limit ${limit}
        ) as of_city
        join blog_posts on slug = post_slug
        union all
        select * from (
          select ${summary}, published_at, 1 as place from blog_posts
          where is_published = true and is_general = true
          order by published_at desc, slug
          limit ${limit}
        ) as general
      `.execute(database);
      const sorted = rows.toSorted(compareRelated);
      const order = sorted.map(({ slug }) => slug);
      return sorted
        .filter(({ slug }, index) => order.indexOf(slug) === index)
        .slice(0, limit)
        .map(toSummary);
    },

    /** Posts of a category, by its name in addresses; pages count from 1. */
    async listCategoryPosts(slug: string, page: number): Promise<PostPage> {
      const members = await slugs()
        .where("category_slug", "=", slug)
        .limit(postsPerPage + 1)
        .offset((page - 1) * postsPerPage)
        .execute();
      return readPage(members);
    },

    /** Posts of a topic, by its name in addresses; pages count from 1. */
    async listTopicPosts(slug: string, page: number): Promise<PostPage> {
      const members = await slugsBy("topic", slug)
        .limit(postsPerPage + 1)
        .offset((page - 1) * postsPerPage)
        .execute();
      return readPage(members);
    },

    /** The newest posts, whole. */
    async listNewestPosts(limit: number): Promise<Post[]> {
      return readPosts(await slugs().limit(limit).execute());
    },

    /** The categories that have a published post and an address, each as its newest post writes it. */
    async listCategories(): Promise<{ slug: string; name: string }[]> {
      const { rows } = await sql<{ slug: string; name: string | null }>`
        with recursive slugs(slug) as (
          select ''
          union all
          select (
            select min(category_slug) from blog_posts
            where is_published = true and category_slug > slugs.slug
          )
          from slugs where slug is not null
        )
        select slug, (
          select category from blog_posts
          where is_published = true and category_slug = slugs.slug
          order by published_at desc, blog_posts.slug
          limit 1
        ) as name
        from slugs where slug > ''
      `.execute(database);
      return rows.map(({ slug, name }) => ({
        slug,
        name: name ?? defaultCategory,
      }));
    },
  };
}

/** `place` is 0 for a post that names the city. */
type RelatedRow = Parameters<typeof toSummary>[0] & {
  published_at: string;
  place: number;
};

const summary = sql.join(summaryColumns.map((name) => sql.ref(name)));

function compareRelated(one: RelatedRow, other: RelatedRow) {
  if (one.place !== other.place) return one.place - other.place;
  if (one.published_at !== other.published_at) {
    return one.published_at > other.published_at ? -1 : 1;
  }
  return one.slug < other.slug ? -1 : 1;
}

/** Where a page of a list lies, from the nearer end: an index is walked entry by entry. */
function placeOf({ page, size }: { page: number; size: number }, all: number) {
  const before = (page - 1) * size;
  const limit = Math.min(size, all - before);
  const after = all - before - limit;
  const isReversed = after < before;
  return { isReversed, offset: isReversed ? after : before, limit };
}
