import { hash } from "node:crypto";
import type { Kysely } from "kysely";
import type { BlogPostsTable, Database } from "../../../../db/schema.ts";
import type { Post } from "../../post.ts";
import { toPost } from "../post-rows.server.ts";
import {
  countDrafts,
  type DeskDraft,
  findDeskDraft,
  listDeskDrafts,
} from "./post-drafts.server.ts";

/** The stored post and its draft. `fingerprint` changes with any edit of either. */
export type EditablePost = {
  id: string;
  post: Post | undefined;
  draft: DeskDraft | undefined;
  isOnlyDraft: boolean;
  fingerprint: string;
};

export async function readEditablePost(
  database: Kysely<Database>,
  id: string,
): Promise<EditablePost> {
  const row = await findRow(database, id);
  const draft = await findDeskDraft(database, id);
  const { updated_at: _, ...text } = row ?? { updated_at: "" };
  const parts = JSON.stringify([text, draft?.fields, draft?.change]);
  const fingerprint = hash("sha256", parts, "base64url");
  const isOnlyDraft =
    !draft || (await countDrafts(database, draft.change.id)) === 1;
  return { id, post: row && toPost(row), draft, isOnlyDraft, fingerprint };
}

export async function readEditablePosts(
  database: Kysely<Database>,
  changeId: string,
): Promise<EditablePost[]> {
  const posts: EditablePost[] = [];
  for (const { postId } of await listDeskDrafts(database, changeId)) {
    posts.push(await readEditablePost(database, postId));
  }
  return posts;
}

export async function findRow(
  database: Kysely<Database>,
  id: string,
): Promise<BlogPostsTable | undefined> {
  return database
    .selectFrom("blog_posts")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}
