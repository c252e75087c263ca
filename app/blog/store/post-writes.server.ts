import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { PostDraft } from "../post.ts";
import { movePost, takeAddresses } from "./move-post.server.ts";
import { chunksOf, publicationOf } from "./post-rows.server.ts";
import { findKnown, savePostRows } from "./save-posts.server.ts";

/** How an attempt to move a post to another slug ended. */
export type Renaming = "renamed" | "unknown" | "taken";

/**
 * Changes of posts. Each sees to what pages then need not look for: what a post is found by, and when the
 * next one is due.
 */
export function createPostWrites(database: Kysely<Database>) {
  /** Runs a change of posts; one that says `false` has found nothing to do. */
  const change = (
    work: (transaction: Transaction<Database>) => Promise<boolean>,
  ) =>
    database.transaction().execute(async (transaction) => {
      await lockPosts(transaction);
      const isChanged = await work(transaction);
      if (isChanged) await countChange(transaction);
      return isChanged;
    });

  return {
    /** Stores all or none; a post whose slug is known is replaced and keeps its creation time. */
    async savePosts(posts: readonly PostDraft[], now: Date): Promise<void> {
      const latest = new Map(posts.map((post) => [post.slug, post]));
      await change(async (transaction) => {
        for (const chunk of chunksOf([...latest.values()])) {
          await savePostRows(transaction, chunk, now);
        }
        return true;
      });
    },

    /**
     * Publishes or withdraws a post; false when there is none by that slug. A first publication sets its time; one
     * whose time is to come is scheduled.
     */
    setPublished: (slug: string, isPublished: boolean, now: Date) =>
      change(async (transaction) => {
        const known = (await findKnown(transaction, [slug])).get(slug);
        if (!known) return false;
        const publication = publicationOf(isPublished, known.published_at, now);
        await transaction
          .updateTable("blog_posts")
          .set({
            ...publication,
            updated_at: now.toISOString(),
          })
          .where("slug", "=", slug)
          .execute();
        await dateTags(transaction, [slug]);
        if (publication.is_published) await takeAddresses(transaction, [slug]);
        return true;
      }),

    /** Publishes the scheduled posts whose time has come; false when there is none. */
    publishDue: (now: Date) =>
      change(async (transaction) => {
        const due = await transaction
          .updateTable("blog_posts")
          .set(({ ref }) => ({
            is_published: true,
            is_scheduled: false,
            updated_at: ref("published_at").$notNull(),
          }))
          .where("is_scheduled", "=", true)
          .where("published_at", "<=", now.toISOString())
          .returning("slug")
          .execute();
        for (const chunk of chunksOf(due)) {
          const slugs = chunk.map(({ slug }) => slug);
          await dateTags(transaction, slugs);
          await takeAddresses(transaction, slugs);
        }
        return due.length > 0;
      }),

    /** Moves a post to another slug; its old ones lead there from then on. */
    async renamePost(from: string, to: string): Promise<Renaming> {
      let renaming: Renaming = "unknown";
      await change(async (transaction) => {
        const known = await findKnown(transaction, [from, to]);
        if (known.has(from)) renaming = known.has(to) ? "taken" : "renamed";
        if (renaming === "renamed") await movePost(transaction, from, to);
        return renaming === "renamed";
      });
      return renaming;
    },
  };
}

/** Keeps other writers of posts waiting until this one is done. */
async function lockPosts(transaction: Transaction<Database>) {
  await transaction
    .updateTable("posts_version")
    .set(({ ref }) => ({ version: ref("version") }))
    .execute();
}

/** Counts a change, and what there is after it. */
async function countChange(transaction: Transaction<Database>) {
  await transaction
    .updateTable("posts_version")
    .set(({ eb, selectFrom }) => ({
      version: eb("version", "+", 1),
      next_at: selectFrom("blog_posts")
        .select(({ fn }) => fn.min("published_at").as("next"))
        .where("is_scheduled", "=", true),
    }))
    .execute();
}

/** Tells the tags of these posts when they were published. */
async function dateTags(
  transaction: Transaction<Database>,
  slugs: readonly string[],
) {
  await transaction
    .updateTable("blog_post_tags")
    .set(({ selectFrom }) => ({
      published_at: selectFrom("blog_posts")
        .select("published_at")
        .whereRef("slug", "=", "post_slug")
        .where("is_published", "=", true),
    }))
    .where("post_slug", "in", slugs)
    .execute();
}
