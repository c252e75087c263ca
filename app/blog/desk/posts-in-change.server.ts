import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { findUpload } from "../../brand/media/uploads.server.ts";
import type {
  ChangedPost,
  ChangePosts,
} from "../../desk/content/changes/change-posts.ts";
import { isSame } from "../../desk/content/content-kind.ts";
import { splitLines } from "../../forms/split-lines.ts";
import { listMissingPictures } from "../post/post-pictures.server.ts";
import { isSlug, postPath } from "../post.ts";
import { publishPostDraft } from "../store/editing/edit-posts.server.ts";
import {
  type EditablePost,
  readEditablePosts,
} from "../store/editing/editable-post.server.ts";
import {
  listDeskDrafts,
  saveDeskDraft,
  untitled,
} from "../store/editing/post-drafts.server.ts";
import {
  type FieldProblem,
  fieldsOfPost,
  type PostFields,
  readPostFields,
  slugOfFields,
} from "../store/editing/post-fields.server.ts";
import {
  announceChanges,
  lockPosts,
} from "../store/editing/post-transaction.server.ts";
import { findLatestVersion } from "../store/editing/post-versions.server.ts";
import { listSamples, unpublishSamples } from "../store/sample-posts.server.ts";
import { findExistingPosts } from "../store/save-posts.server.ts";
import {
  listPublicationDifferences,
  postFieldLabel,
} from "./post-differences.ts";
import { draftPostsUndo, listPastPosts } from "./undo-posts.server.ts";

export const postsInChange: ChangePosts = {
  lock: lockPosts,
  listPast: listPastPosts,
  draftUndo: draftPostsUndo,

  listSamples,
  unpublishSamples,

  list: async (database, changeId, now) =>
    describePosts(database, await readEditablePosts(database, changeId), now),

  listFingerprints: async (database, changeId) =>
    (await readEditablePosts(database, changeId)).map(
      ({ fingerprint }) => fingerprint,
    ),

  publish: async (transaction, changeId, seen, editor) => {
    const drafts = await listDeskDrafts(transaction, changeId);
    if (drafts.length === 0 && seen.length === 0) return true;
    await lockPosts(transaction);
    const posts = await readEditablePosts(transaction, changeId);
    const latest = await describePosts(transaction, posts, editor.at);
    if (!isSame(latest, seen)) return false;
    const names = new Set<string>();
    for (const edited of posts) {
      const changed = await publishPostDraft(transaction, edited, editor);
      for (const name of changed) names.add(name);
    }
    if (names.size > 0) await announceChanges(transaction, names);
    return true;
  },

  rebase: async (transaction, changeId, editor) => {
    for (const draft of await listDeskDrafts(transaction, changeId)) {
      const { postId, fields } = draft;
      const replaces = await findLatestVersion(transaction, postId);
      const saved = { postId, changeId, fields, replaces, editor };
      await saveDeskDraft(transaction, saved);
    }
  },
};

function describePosts(
  database: Kysely<Database>,
  posts: readonly EditablePost[],
  now: Date,
): Promise<ChangedPost[]> {
  const taken = (slug: string) =>
    posts.filter(({ draft }) => draft && slugOfFields(draft.fields) === slug)
      .length > 1;
  return Promise.all(
    posts.map((edited) => describePost(database, edited, { now, taken })),
  );
}

async function describePost(
  database: Kysely<Database>,
  { id, post, draft, fingerprint }: EditablePost,
  { now, taken }: { now: Date; taken: (slug: string) => boolean },
): Promise<ChangedPost> {
  const fields = draft?.fields ?? {};
  const title = fields.title || untitled;
  const replaces = draft?.replaces ?? 0;
  const hasConflict = (await findLatestVersion(database, id)) > replaces;
  const slug = slugOfFields(fields);
  const problems = await findPostProblems(database, { id, fields, now });
  const words = problems.map(
    ({ name, message }) => `“${title}”: ${postFieldLabel(name)} ${message}`,
  );
  if (taken(slug)) {
    words.push(`“${title}”: another post in this change has its URL.`);
  }
  if (hasConflict) {
    words.push(
      `Someone published a different version of “${title}” after this change was started. Look at both below, and choose this change's version or edit it again.`,
    );
  }
  return {
    id,
    title,
    fingerprint,
    hasConflict,
    problems: words,
    path: postPath(slug),
    differences: listPublicationDifferences(
      post ? fieldsOfPost(post) : {},
      fields,
      post?.isPublished === true,
    ),
  };
}

export async function findPostProblems(
  database: Kysely<Database>,
  { id, fields, now }: { id: string; fields: PostFields; now: Date },
  find = (hash: string): Promise<unknown> => findUpload(database, hash),
): Promise<FieldProblem[]> {
  const read = readPostFields(fields);
  const problems = read.ok ? [] : [...read.problems];
  const slug = slugOfFields(fields);
  const other = (await findExistingPosts(database, [slug])).get(slug);
  if (other && other.id !== id) {
    const message = "is already used by another post";
    problems.push({ name: "slug", message });
  }
  if ((fields.published_at ?? "") > now.toISOString()) {
    problems.push({
      name: "published_at",
      message:
        "is in the future: leave it empty, and schedule the post instead",
    });
  }
  for (const message of await listRedirectProblems(database, fields)) {
    problems.push({ name: "redirect_from", message });
  }
  const missing = await listMissingPictures(fields.text ?? "", find);
  for (const { line } of missing) {
    problems.push({
      name: "text",
      message: `line ${line}: this picture isn't uploaded: add it again, or remove it`,
    });
  }
  return problems;
}

async function listRedirectProblems(
  database: Kysely<Database>,
  { redirect_from }: PostFields,
) {
  const old = splitLines(redirect_from);
  if (old.length === 0) return [];
  const taken = await findExistingPosts(database, old);
  return old.flatMap((slug) => {
    if (!isSlug(slug))
      return [`need lowercase words joined by hyphens: ${slug}`];
    return taken.get(slug)?.is_published
      ? [`have the URL of a published post: ${slug}`]
      : [];
  });
}
