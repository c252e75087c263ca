import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../../../db/schema.ts";
import type { PastPost } from "../../desk/content/changes/change-posts.ts";
import type { Editor } from "../../desk/content/changes/change-sets.server.ts";
import { isSame, undoFields } from "../../desk/content/content-kind.ts";
import { readEditablePost } from "../store/editing/editable-post.server.ts";
import {
  listPublishedIn,
  type PublishedPost,
  saveDeskDraft,
  untitled,
} from "../store/editing/post-drafts.server.ts";
import {
  fieldsOfPost,
  type PostFields,
  unpublishing,
} from "../store/editing/post-fields.server.ts";
import { findLatestVersion } from "../store/editing/post-versions.server.ts";
import {
  listPublicationDifferences,
  postFieldLabel,
} from "./post-differences.ts";

export async function listPastPosts(
  database: Kysely<Database>,
  changeId: string,
): Promise<PastPost[]> {
  const posts: PastPost[] = [];
  for (const past of await listPublishedIn(database, changeId)) {
    const { postId: id, before, after, by, at } = past;
    const { fields, left, fingerprint } = await planUndo(database, past);
    posts.push({
      id,
      title: after.title || untitled,
      by,
      at,
      differences: listPublicationDifferences(
        before ?? {},
        before ? after : { ...after, published_at: "" },
        before !== null,
      ),
      left,
      canUndo: fields !== undefined,
      fingerprint,
    });
  }
  return posts;
}

export async function draftPostsUndo(
  transaction: Transaction<Database>,
  changeId: string,
  into: string,
  editor: Editor,
) {
  for (const past of await listPublishedIn(transaction, changeId)) {
    const { postId } = past;
    const { fields } = await planUndo(transaction, past);
    if (!fields) continue;
    const replaces = await findLatestVersion(transaction, postId);
    const draft = { postId, changeId: into, fields, replaces, editor };
    await saveDeskDraft(transaction, draft);
  }
}

type Undo = { fields?: PostFields; left?: string; fingerprint: string };

async function planUndo(
  database: Kysely<Database>,
  { postId, before, after: published }: PublishedPost,
): Promise<Undo> {
  const { redirect_from, ...after } = published;
  const edited = await readEditablePost(database, postId);
  const { post, draft, fingerprint } = edited;
  if (!post) return { left: "It was deleted since.", fingerprint };
  if (draft) {
    const left = `It has a draft, in the change “${draft.change.name}”: publish or discard that first.`;
    return { left, fingerprint };
  }
  const text = fieldsOfPost(post);
  const current = post.isPublished ? text : { ...text, ...unpublishing };
  // A post that the change put on the site is taken off again, with its text.
  const earlier = before ?? { ...after, ...unpublishing };
  const undone = undoFields({ before: earlier, after, current });
  const names = before ? undone.left : changedNames(after, current);
  const left =
    [
      ...(names.length > 0 ? [describeLeft(names)] : []),
      ...(redirect_from
        ? ["Redirects from former URLs stay: you can remove them under Posts."]
        : []),
    ].join(" ") || undefined;
  const isLeft = before === null && names.length > 0;
  const fields = fieldsSchema.parse(undone.values);
  return isLeft || isSame(fields, current)
    ? { ...(left && { left }), fingerprint }
    : { fields, ...(left && { left }), fingerprint };
}

const fieldsSchema = z.record(z.string(), z.string());

function changedNames(after: PostFields, current: PostFields) {
  return Object.keys({ ...after, ...current }).filter(
    (name) => (after[name] ?? "") !== (current[name] ?? ""),
  );
}

function describeLeft(names: readonly string[]) {
  const labels = names.map((name) =>
    name in unpublishing ? "On the site" : postFieldLabel(name),
  );
  return `Changed again since: ${labels.join(", ")}.`;
}
