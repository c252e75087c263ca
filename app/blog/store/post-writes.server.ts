import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { PostDraft } from "../post.ts";
import { deleteRedirectsFrom, movePost } from "./move-post.server.ts";
import { chunksOf, publicationOf } from "./post-rows.server.ts";
import { findExistingPosts, savePostRows } from "./save-posts.server.ts";

export type Renaming = "renamed" | "unknown" | "taken";

/**
 * Writes posts. Each change also updates the tag index and the time of the next scheduled post, so that reads need not
 * compute them.
 */
export function createPostWrites(database: Kysely<Database>) {
  return {
    savePosts: (posts: readonly PostDraft[], now: Date) =>
      savePosts(database, posts, now),

    /** False if no post has this slug. */
    setPublished: (slug: string, isPublished: boolean, now: Date) =>
      change(database, (transaction) =>
        setPublished(transaction, slug, isPublished, now),
      ),

    /** Publishes scheduled posts that are due; false if there are none. */
    publishDue: (now: Date) =>
      change(database, (transaction) => publishDue(transaction, now)),

    renamePost: (from: string, to: string) => renamePost(database, from, to),
  };
}

/** Runs a change under the write lock; `false` means that nothing changed. */
function change(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<boolean>,
) {
  return database.transaction().execute(async (transaction) => {
    await lockPosts(transaction);
    const isChanged = await work(transaction);
    if (isChanged) await incrementVersion(transaction);
    return isChanged;
  });
}

/** Saves all or none; an existing post keeps its creation time. */
async function savePosts(
  database: Kysely<Database>,
  posts: readonly PostDraft[],
  now: Date,
) {
  const latest = new Map(posts.map((post) => [post.slug, post]));
  await change(database, async (transaction) => {
    for (const chunk of chunksOf([...latest.values()])) {
      await savePostRows(transaction, chunk, now);
    }
    return true;
  });
}

/** The first publication sets the post's time; a time in the future schedules it. */
async function setPublished(
  transaction: Transaction<Database>,
  slug: string,
  isPublished: boolean,
  now: Date,
): Promise<boolean> {
  const existing = (await findExistingPosts(transaction, [slug])).get(slug);
  if (!existing) return false;
  const publication = publicationOf(isPublished, existing.published_at, now);
  await transaction
    .updateTable("blog_posts")
    .set({ ...publication, updated_at: now.toISOString() })
    .where("slug", "=", slug)
    .execute();
  await updateTagDates(transaction, [slug]);
  if (publication.is_published) await deleteRedirectsFrom(transaction, [slug]);
  return true;
}

async function publishDue(
  transaction: Transaction<Database>,
  now: Date,
): Promise<boolean> {
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
    await updateTagDates(transaction, slugs);
    await deleteRedirectsFrom(transaction, slugs);
  }
  return due.length > 0;
}

/** Changes a slug; the old ones redirect to it. */
async function renamePost(
  database: Kysely<Database>,
  from: string,
  to: string,
): Promise<Renaming> {
  let renaming: Renaming = "unknown";
  await change(database, async (transaction) => {
    const existing = await findExistingPosts(transaction, [from, to]);
    if (existing.has(from)) renaming = existing.has(to) ? "taken" : "renamed";
    if (renaming === "renamed") await movePost(transaction, from, to);
    return renaming === "renamed";
  });
  return renaming;
}

/** Serializes writers of posts. */
async function lockPosts(transaction: Transaction<Database>) {
  await transaction
    .updateTable("posts_version")
    .set(({ ref }) => ({ version: ref("version") }))
    .execute();
}

async function incrementVersion(transaction: Transaction<Database>) {
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

/** Copies publication times to the tag index. */
async function updateTagDates(
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
