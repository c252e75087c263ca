import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import type { Editor } from "../../../desk/content/changes/change-sets.server.ts";
import { splitLines } from "../../../forms/split-lines.ts";
import type { PostInput } from "../../post.ts";
import { deleteRedirectsFrom, movePost } from "../move-post.server.ts";
import { keysOfChange, postKey } from "../post-cache-keys.server.ts";
import { findExistingPosts, savePostRows } from "../save-posts.server.ts";
import { setPublished, writePublication } from "../set-published.server.ts";
import {
  type EditablePost,
  findRow,
  readEditablePost,
} from "./editable-post.server.ts";
import {
  deleteAllDrafts,
  discardDraft,
  recordPublished,
} from "./post-drafts.server.ts";
import {
  fieldsOfPost,
  isUnpublishing,
  type PostFields,
  readPostFields,
  slugOfFields,
  unpublishing,
} from "./post-fields.server.ts";
import { writePosts, writePostsAndDrafts } from "./post-transaction.server.ts";
import { listPostVersions } from "./post-versions.server.ts";
import { recordPost } from "./save-post-edit.server.ts";

type RestoreResult =
  | { ok: true }
  | { ok: false; problem: "taken" | "outdated" | "unknown" };

export function unpublishPost(
  database: Kysely<Database>,
  { id, fingerprint, ...editor }: ExpectedPost,
): Promise<boolean> {
  return editIfUnchanged(
    database,
    { id, fingerprint },
    async (transaction, { post }) => {
      if (!post) return [];
      await recordPost(transaction, post.slug, "unpublished", editor);
      return setPublished(transaction, post.slug, false, editor);
    },
  );
}

export function discardPostDraft(
  database: Kysely<Database>,
  { id, fingerprint, ...editor }: ExpectedPost,
): Promise<boolean> {
  return editIfUnchanged(
    database,
    { id, fingerprint },
    async (transaction, { draft }) => {
      if (!draft) return [];
      await discardDraft(transaction, draft);
      const slug = slugOfFields(draft.fields);
      await recordPost(transaction, slug, "draft deleted", editor);
      return [];
    },
  );
}

export function deleteRedirect(
  database: Kysely<Database>,
  { slug, ...editor }: Editor & { slug: string },
) {
  return writePosts(database, async (transaction) => {
    await recordPost(transaction, slug, "redirect removed", editor);
    await deleteRedirectsFrom(transaction, [slug]);
    return [`post ${slug}`];
  });
}

/** The caller must have checked the draft. */
export async function publishPostDraft(
  transaction: Transaction<Database>,
  { post: stored, draft }: EditablePost,
  editor: Editor,
): Promise<string[]> {
  const before = stored?.isPublished ? fieldsOfPost(stored) : null;
  if (draft && isUnpublishing(draft.fields)) {
    const slug = stored?.slug ?? slugOfFields(draft.fields);
    const after = { ...draft.fields, ...unpublishing };
    await recordPublished(transaction, draft, { before, after }, editor);
    await recordPost(transaction, slug, "unpublished", editor);
    return writePublication(transaction, slug, false, editor.at);
  }
  const read = readPostFields(draft?.fields ?? {});
  if (!draft || !read.ok) throw new Error("caller must check the draft");
  const publishedAt =
    draft.fields.published_at ||
    (stored?.isPublished && stored.publishedAt) ||
    editor.at.toISOString();
  const post = { ...read.post, isPublished: true, publishedAt };
  const put = await replaceText(transaction, draft.postId, post, editor);
  if (!put.ok) throw new Error("caller must check the slug");
  const old = await addRedirects(transaction, post.slug, draft.fields);
  const { redirect_from } = draft.fields;
  const after = {
    ...fieldsOfPost(post),
    ...(redirect_from && { redirect_from }),
  };
  await recordPublished(transaction, draft, { before, after }, editor);
  await recordPost(transaction, post.slug, "published", editor);
  return [...put.names, ...old.map(postKey)];
}

/** Skips the URLs of other posts. */
async function addRedirects(
  transaction: Transaction<Database>,
  slug: string,
  { redirect_from }: PostFields,
) {
  const old = splitLines(redirect_from);
  if (old.length === 0) return [];
  const posts = await findExistingPosts(transaction, old);
  const free = old.filter((one) => !posts.get(one)?.is_published);
  for (const old_slug of free) {
    await transaction
      .insertInto("blog_post_redirects")
      .values({ old_slug, post_slug: slug })
      .onConflict((conflict) =>
        conflict.column("old_slug").doUpdateSet({ post_slug: slug }),
      )
      .execute();
  }
  return free;
}

/** `seen`: the latest version that the page showed. */
export async function restorePost(
  database: Kysely<Database>,
  {
    id,
    version,
    seen,
    ...editor
  }: Editor & { id: string; version: number; seen: number | undefined },
): Promise<RestoreResult> {
  let result: RestoreResult = { ok: false, problem: "unknown" };
  await writePosts(database, async (transaction) => {
    const row = await findRow(transaction, id);
    const versions = await listPostVersions(transaction, id);
    const old = versions.find((one) => one.version === version);
    if (!row || !old) return [];
    if (versions[0]?.version !== seen) {
      result = { ok: false, problem: "outdated" };
      return [];
    }
    const isPublished = Boolean(row.is_published) || Boolean(row.is_scheduled);
    const publishedAt = row.published_at ?? undefined;
    const post = { ...old.text, publishedAt, isPublished };
    const put = await replaceText(transaction, id, post, editor);
    result = put.ok ? { ok: true } : put;
    if (!put.ok) return [];
    await recordPost(
      transaction,
      post.slug,
      `rolled back to ${version}`,
      editor,
    );
    return put.names;
  });
  return result;
}

async function replaceText(
  transaction: Transaction<Database>,
  id: string,
  post: PostInput,
  editor: Editor,
): Promise<{ ok: true; names: string[] } | { ok: false; problem: "taken" }> {
  const row = await findRow(transaction, id);
  const isMoved = row !== undefined && row.slug !== post.slug;
  const names: string[] = [];
  if (isMoved || !row) {
    const others = await findExistingPosts(transaction, [post.slug]);
    if (others.has(post.slug)) return { ok: false, problem: "taken" };
  }
  if (isMoved) {
    await movePost(transaction, row.slug, post.slug);
    names.push(...keysOfChange(row, { ...row, slug: post.slug }));
  }
  names.push(
    ...(await savePostRows(transaction, [post], {
      now: editor.at,
      by: editor.by.name,
      id,
    })),
  );
  return { ok: true, names };
}

export function deletePost(
  database: Kysely<Database>,
  { id, fingerprint, ...editor }: ExpectedPost,
): Promise<boolean> {
  return editIfUnchanged(database, { id, fingerprint }, async (transaction) => {
    const row = await findRow(transaction, id);
    await deleteAllDrafts(transaction, id);
    await transaction
      .deleteFrom("post_versions")
      .where("post_id", "=", id)
      .execute();
    await transaction.deleteFrom("blog_posts").where("id", "=", id).execute();
    if (!row) return [];
    await recordPost(transaction, row.slug, "deleted", editor);
    return keysOfChange(row, undefined);
  });
}

/** `fingerprint` is the one that the form was rendered with. */
type ExpectedPost = Editor & Pick<EditablePost, "id" | "fingerprint">;

/** False, with nothing written, if the post or its draft isn't as seen anymore. */
async function editIfUnchanged(
  database: Kysely<Database>,
  { id, fingerprint }: Pick<ExpectedPost, "id" | "fingerprint">,
  work: (
    transaction: Transaction<Database>,
    edited: EditablePost,
  ) => Promise<readonly string[]>,
): Promise<boolean> {
  let isUnchanged = false;
  await writePostsAndDrafts(database, async (transaction) => {
    const edited = await readEditablePost(transaction, id);
    isUnchanged = edited.fingerprint === fingerprint;
    return isUnchanged ? work(transaction, edited) : [];
  });
  return isUnchanged;
}
