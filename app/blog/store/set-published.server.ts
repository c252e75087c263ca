import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import {
  type Editor,
  setSchedule,
} from "../../desk/content/changes/change-sets.server.ts";
import { findDeskDraft, untitled } from "./editing/post-drafts.server.ts";
import { deleteRedirectsFrom } from "./move-post.server.ts";
import { keysOfChange } from "./post-cache-keys.server.ts";
import { publicationOf } from "./post-rows.server.ts";
import { findExistingPosts } from "./save-posts.server.ts";

/** The first publication sets the time; a future time schedules it, unless the post was taken off the site. */
export async function setPublished(
  transaction: Transaction<Database>,
  slug: string,
  isPublished: boolean,
  editor: Editor,
): Promise<string[]> {
  const existing = (await findExistingPosts(transaction, [slug])).get(slug);
  if (existing && !isPublished) {
    await cancelSchedule(transaction, existing.id, editor);
  }
  return writePublication(transaction, slug, isPublished, editor.at);
}

export async function writePublication(
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

async function cancelSchedule(
  transaction: Transaction<Database>,
  postId: string,
  editor: Editor,
) {
  const { change, fields } = (await findDeskDraft(transaction, postId)) ?? {};
  if (!change?.dueAt) return;
  const problem = `“${fields?.title || untitled}” was taken off the site. Publishing this change would put it back: schedule it again, or discard the post's draft.`;
  await setSchedule(transaction, change, { problem }, editor);
}

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
