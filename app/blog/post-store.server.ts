import type { Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import type { BlogPostsTable, Database } from "../../db/schema.ts";
import { isSlug, type Post, type PostSummary } from "./post.ts";

/** What the writer of a post decides; the store sets the times. */
export type PostDraft = Omit<Post, "createdAt" | "updatedAt">;

export type PostStore = ReturnType<typeof createPostStore>;

const summaryColumns = [
  "slug",
  "title",
  "meta_description",
  "category",
] as const;

/** The only reader and writer of `blog_posts`. Every method throws the driver's error when the database does not answer. */
export function createPostStore(database: Kysely<Database>) {
  /** Published ones only, newest first. */
  const published = () =>
    database
      .selectFrom("blog_posts")
      .where("is_published", "=", true)
      .orderBy("published_at", "desc")
      .orderBy("slug");

  return {
    /** Call 3 of spec 7: a published post by its slug. */
    async findPost(slug: string): Promise<Post | undefined> {
      if (!isSlug(slug)) return undefined;
      const row = await published()
        .selectAll()
        .where("slug", "=", slug)
        .executeTakeFirst();
      return row && toPost(row);
    },

    /** Calls 4 and 5 of spec 7. */
    async listPosts(): Promise<PostSummary[]> {
      const rows = await published().select(summaryColumns).execute();
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
      const name = cityName.toLowerCase();
      const ofCity = await published()
        .select(summaryColumns)
        .where(({ or, eb, exists, selectFrom, fn }) =>
          or([
            eb(fn("lower", ["title"]), "like", `%${name}%`),
            exists(
              selectFrom("blog_post_tags")
                .select("tag")
                .whereRef("post_slug", "=", "blog_posts.slug")
                .where("tag", "=", name),
            ),
          ]),
        )
        .limit(limit)
        .execute();
      const slugs = ofCity.map(({ slug }) => slug);
      let general = published()
        .select(summaryColumns)
        .where(({ eb, fn }) =>
          eb(fn("lower", ["category"]), "like", "%personal injury%"),
        );
      if (slugs.length > 0) general = general.where("slug", "not in", slugs);
      const others = await general.limit(limit).execute();
      return [...ofCity, ...others].slice(0, limit).map(toSummary);
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

    /** Stores all or none; a post whose slug is known is replaced and keeps its creation time. */
    async savePosts(posts: readonly PostDraft[], now: Date): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        for (const post of posts) await savePost(transaction, post, now);
        await countChange(transaction);
      });
    },

    /** Publishes or withdraws a post; false when there is none by that slug. A first publication sets its time. */
    async setPublished(
      slug: string,
      isPublished: boolean,
      now: Date,
    ): Promise<boolean> {
      const time = now.toISOString();
      const { numUpdatedRows } = await database
        .transaction()
        .execute(async (transaction) => {
          const result = await transaction
            .updateTable("blog_posts")
            .set(({ fn, val }) => ({
              is_published: isPublished,
              updated_at: time,
              published_at: fn.coalesce(
                "published_at",
                val(isPublished ? time : null),
              ),
            }))
            .where("slug", "=", slug)
            .executeTakeFirstOrThrow();
          if (result.numUpdatedRows > 0n) await countChange(transaction);
          return result;
        });
      return numUpdatedRows > 0n;
    },
  };
}

async function savePost(
  transaction: Transaction<Database>,
  post: PostDraft,
  now: Date,
) {
  const { slug, created_at, ...changes } = toRow(post, now);
  await transaction
    .insertInto("blog_posts")
    .values({ slug, created_at, ...changes })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(changes))
    .execute();
  await transaction
    .deleteFrom("blog_post_tags")
    .where("post_slug", "=", slug)
    .execute();
  const tags = new Set(post.tags.map((tag) => tag.toLowerCase()));
  if (tags.size === 0) return;
  await transaction
    .insertInto("blog_post_tags")
    .values([...tags].map((tag) => ({ post_slug: slug, tag })))
    .execute();
}

async function countChange(transaction: Transaction<Database>) {
  await transaction
    .updateTable("posts_version")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .execute();
}

function toRow(post: PostDraft, now: Date): BlogPostsTable {
  return {
    slug: post.slug,
    title: post.title,
    meta_description: post.metaDescription,
    category: post.category ?? null,
    content: JSON.stringify(post.content),
    image_url: post.imageUrl ?? null,
    author_name: post.authorName ?? null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    published_at:
      post.publishedAt ?? (post.isPublished ? now.toISOString() : null),
    is_published: post.isPublished,
    tags: JSON.stringify(post.tags),
  };
}

function toPost(row: Selectable<BlogPostsTable>): Post {
  return {
    ...toSummary(row),
    content: parseTexts(row.content),
    imageUrl: row.image_url ?? undefined,
    authorName: row.author_name ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at ?? undefined,
    isPublished: Boolean(row.is_published),
    tags: parseTexts(row.tags),
  };
}

function toSummary(
  row: Pick<BlogPostsTable, (typeof summaryColumns)[number]>,
): PostSummary {
  return {
    slug: row.slug,
    title: row.title,
    metaDescription: row.meta_description,
    category: row.category ?? undefined,
  };
}

function parseTexts(json: string): string[] {
  return z.array(z.string()).parse(JSON.parse(json));
}
