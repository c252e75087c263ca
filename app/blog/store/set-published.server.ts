import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { deleteRedirectsFrom } from "./move-post.server.ts";
import { keysOfChange } from "./post-cache-keys.server.ts";
import { publicationOf } from "./post-rows.server.ts";
import { findExistingPosts } from "./save-posts.server.ts";

/** The first publication sets the post's time; a time in the future schedules it. */
export async function setPublished(
  transaction: Transaction<Database>,
  slug: string,
  isPublished: boolean,
  now: Date,
): Promise<string[]> {
  const existing = (await findExistingPosts(transaction, [slug])).get(slug);
  if (!existing) return [];
  const publication = publicationOf(isPublished, existing.published_at, now);
  await transaction
    .updateTable("blog_posts")
    .set({ ...publication, updated_at: now.toISOString() })
    .where("slug", "=", slug)
    .execute();
  await updateTagDates(transaction, [slug]);
  if (publication.is_published) await deleteRedirectsFrom(transaction, [slug]);
  return keysOfChange(existing, { ...existing, ...publication });
}

/** Copies publication times to the tag index. */
export async function updateTagDates(
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
