import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { PostDraft } from "./post.ts";
import { chunksOf, toRow } from "./post-rows.server.ts";
import { writeTags } from "./post-tags.server.ts";

/** The most posts of one part. */
const partSize = 10_000;

/**
 * Changes of posts. Each sees to what pages then need not look for: what a post is found by, its part, and how many are
 * published.
 */
export function createPostWrites(database: Kysely<Database>) {
  return {
    /** Stores all or none; a post whose slug is known is replaced and keeps its creation time. */
    async savePosts(posts: readonly PostDraft[], now: Date): Promise<void> {
      const latest = new Map(posts.map((post) => [post.slug, post]));
      await database.transaction().execute(async (transaction) => {
        await countChange(transaction);
        const dealPart = await openParts(transaction);
        for (const chunk of chunksOf([...latest.values()])) {
          await saveChunk(transaction, chunk, now, dealPart);
        }
        await countPublished(transaction);
      });
    },

    /** Publishes or withdraws a post; false when there is none by that slug. A first publication sets its time. */
    async setPublished(
      slug: string,
      isPublished: boolean,
      now: Date,
    ): Promise<boolean> {
      const time = now.toISOString();
      return database.transaction().execute(async (transaction) => {
        const known = await findKnown(transaction, [slug]);
        if (known.size === 0) return false;
        await countChange(transaction);
        await transaction
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
          .execute();
        await transaction
          .updateTable("blog_post_tags")
          .set(({ selectFrom }) => ({
            published_at: selectFrom("blog_posts")
              .select("published_at")
              .where("slug", "=", slug)
              .where("is_published", "=", true),
          }))
          .where("post_slug", "=", slug)
          .execute();
        await countPublished(transaction);
        return true;
      });
    },
  };
}

/** Counts a change, and keeps other writers of posts waiting until this one is done. */
async function countChange(transaction: Transaction<Database>) {
  await transaction
    .updateTable("posts_version")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .execute();
}

async function countPublished(transaction: Transaction<Database>) {
  await transaction
    .updateTable("posts_version")
    .set(({ selectFrom }) => ({
      published: selectFrom("blog_posts")
        .select(({ fn }) => fn.countAll<number>().as("posts"))
        .where("is_published", "=", true),
    }))
    .execute();
}

/** Deals out places in the last part, then in new ones. */
async function openParts(transaction: Transaction<Database>) {
  const { last } = await transaction
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.max<number | null>("part").as("last"))
    .executeTakeFirstOrThrow();
  let part = last ?? 1;
  let { members } = await transaction
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.countAll<number>().as("members"))
    .where("part", "=", part)
    .executeTakeFirstOrThrow();
  return () => {
    if (members === partSize) {
      part += 1;
      members = 0;
    }
    members += 1;
    return part;
  };
}

async function saveChunk(
  transaction: Transaction<Database>,
  chunk: readonly PostDraft[],
  now: Date,
  dealPart: () => number,
) {
  const known = await findKnown(
    transaction,
    chunk.map(({ slug }) => slug),
  );
  const rows = chunk.map((post) => ({
    ...toRow(post, now),
    // A known post keeps its own.
    part: known.has(post.slug) ? 1 : dealPart(),
  }));
  await transaction
    .insertInto("blog_posts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet(({ ref }) => ({
        title: ref("excluded.title"),
        meta_description: ref("excluded.meta_description"),
        category: ref("excluded.category"),
        content: ref("excluded.content"),
        image_url: ref("excluded.image_url"),
        author_name: ref("excluded.author_name"),
        updated_at: ref("excluded.updated_at"),
        published_at: ref("excluded.published_at"),
        is_published: ref("excluded.is_published"),
        tags: ref("excluded.tags"),
        is_general: ref("excluded.is_general"),
      })),
    )
    .execute();
  await writeTags(transaction, rows);
}

async function findKnown(
  transaction: Transaction<Database>,
  slugs: readonly string[],
) {
  const rows = await transaction
    .selectFrom("blog_posts")
    .select("slug")
    .where("slug", "in", slugs)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
