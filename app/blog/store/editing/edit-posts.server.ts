import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { BlogPostsTable, Database } from "../../../../db/schema.ts";
import { recordDeskEvent } from "../../../desk/audit/desk-events.server.ts";
import { type Actor, contact } from "../../../leads/events/lead-event.ts";
import type { Post, PostDraft } from "../../post.ts";
import { deleteRedirectsFrom, movePost } from "../move-post.server.ts";
import { namesOfChange } from "../post-reads.server.ts";
import { toPost } from "../post-rows.server.ts";
import { findExistingPosts, savePostRows } from "../save-posts.server.ts";
import { setPublished } from "../set-published.server.ts";
import { change, lockPosts, setNextDue } from "./change-posts.server.ts";
import {
  deleteWorkingCopy,
  findWorkingCopy,
  saveWorkingCopy,
  type WorkingCopy,
} from "./post-drafts.server.ts";
import { type PostFields, readPostFields } from "./post-fields.server.ts";
import { listPostVersions } from "./post-versions.server.ts";

/** A post at the desk: as stored, and its working copy. `state` changes with either. */
export type EditedPost = {
  id: string;
  post: Post | undefined;
  copy: WorkingCopy | undefined;
  state: string;
};

export type Author = { by: Actor; now: Date };

/** `state` is the one that was edited. */
type Edit = Author & { id: string; state: string };

export type Edited =
  | { ok: true }
  | { ok: false; problem: "changed" | "taken" | "unknown" };

/** What owners do with posts at the desk. */
export function createPostEdits(database: Kysely<Database>) {
  return {
    /** Saves what is typed, valid or not; with `dueAt`, it replaces the published text then. */
    typePost: (
      edit: Edit & { slug: string; fields: PostFields; dueAt?: Date },
    ) => typePost(database, edit),

    /** Publishes or schedules this text in place of the stored one, and deletes the working copy. */
    putPost: (edit: Edit & { post: PostDraft }) => putPost(database, edit),

    /** Publishes the text of an earlier version again; whether it is published doesn't change. */
    restorePost: (edit: Author & { id: string; version: number }) =>
      restorePost(database, edit),

    /** Hides the post, or cancels its schedule. */
    unpublishPost: (edit: Author & { slug: string }) =>
      change(database, async (transaction) => {
        const { slug, now } = edit;
        await record(transaction, slug, "unpublished", edit);
        return setPublished(transaction, slug, false, now);
      }),

    dropWorkingCopy: (id: string) =>
      database.transaction().execute(async (transaction) => {
        await deleteWorkingCopy(transaction, id);
        await setNextDue(transaction);
      }),

    deletePost: (edit: Author & { id: string }) => deletePost(database, edit),

    deleteRedirect: ({ slug, ...author }: Author & { slug: string }) =>
      change(database, async (transaction) => {
        await record(transaction, slug, "redirect removed", author);
        await deleteRedirectsFrom(transaction, [slug]);
        return [`post ${slug}`];
      }),
  };
}

export async function readEdited(
  database: Kysely<Database>,
  id: string,
): Promise<EditedPost> {
  const row = await findRow(database, id);
  const copy = await findWorkingCopy(database, { postId: id });
  const { updated_at: _, ...text } = row ?? { updated_at: "" };
  const parts = JSON.stringify([text, copy?.fields, copy?.dueAt]);
  const state = createHash("sha256").update(parts).digest("base64url");
  return { id, post: row && toPost(row), copy, state };
}

async function typePost(
  database: Kysely<Database>,
  {
    id,
    state,
    slug,
    fields,
    dueAt,
    by,
    now,
  }: Parameters<ReturnType<typeof createPostEdits>["typePost"]>[0],
): Promise<Edited> {
  return database.transaction().execute(async (transaction) => {
    await lockPosts(transaction);
    const known = await readEdited(transaction, id);
    if (state !== known.state) return { ok: false, problem: "changed" };
    await saveWorkingCopy(transaction, {
      ...{ postId: id, slug, fields, by: by.name, at: now.toISOString() },
      ...{ dueAt: dueAt?.toISOString(), problem: undefined },
    });
    await setNextDue(transaction);
    if (dueAt) await record(transaction, slug, "scheduled", { by, now });
    return { ok: true };
  });
}

async function putPost(
  database: Kysely<Database>,
  { id, state, post, ...author }: Edit & { post: PostDraft },
): Promise<Edited> {
  let result: Edited = { ok: false, problem: "changed" };
  await change(database, async (transaction) => {
    const known = await readEdited(transaction, id);
    if (state !== known.state) return [];
    const put = await replaceText(transaction, id, post, author);
    result = put.ok ? { ok: true } : put;
    if (!put.ok) return [];
    const isDue = (post.publishedAt ?? "") <= author.now.toISOString();
    await record(
      transaction,
      post.slug,
      isDue ? "published" : "scheduled",
      author,
    );
    return put.names;
  });
  return result;
}

async function restorePost(
  database: Kysely<Database>,
  { id, version, ...author }: Author & { id: string; version: number },
): Promise<Edited> {
  let result: Edited = { ok: false, problem: "unknown" };
  await change(database, async (transaction) => {
    const row = await findRow(transaction, id);
    const versions = await listPostVersions(transaction, id);
    const old = versions.find((one) => one.version === version);
    if (!row || !old) return [];
    const isPublished = Boolean(row.is_published) || Boolean(row.is_scheduled);
    const publishedAt = row.published_at ?? undefined;
    const post = { ...old.text, publishedAt, isPublished };
    const put = await replaceText(transaction, id, post, author);
    result = put.ok ? { ok: true } : put;
    if (!put.ok) return [];
    await record(transaction, post.slug, `rolled back to ${version}`, author);
    return put.names;
  });
  return result;
}

/** Replaces the text of the post with this id, whatever its slug was. */
async function replaceText(
  transaction: Transaction<Database>,
  id: string,
  post: PostDraft,
  author: Author,
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
    names.push(...namesOfChange(row, { ...row, slug: post.slug }));
  }
  names.push(
    ...(await savePostRows(transaction, [post], {
      ...{ now: author.now, by: author.by.name, id },
    })),
  );
  await deleteWorkingCopy(transaction, id);
  return { ok: true, names };
}

/** Publishes texts that are due; one that no longer can be stays a draft with the reason. */
export async function publishDueTexts(
  transaction: Transaction<Database>,
  now: Date,
): Promise<string[]> {
  const due = await transaction
    .selectFrom("post_drafts")
    .select(["post_id", "by_name"])
    .where("due_at", "<=", now.toISOString())
    .execute();
  const names: string[] = [];
  for (const { post_id: id, by_name: by } of due) {
    const { post, copy } = await readEdited(transaction, id);
    if (!copy) continue;
    const read = readPostFields(copy.fields);
    const put =
      read.ok && post?.isPublished
        ? await replaceText(
            transaction,
            id,
            { ...read.post, isPublished: true, publishedAt: post.publishedAt },
            { by: contact(by), now },
          )
        : undefined;
    if (put?.ok) {
      names.push(...put.names);
      continue;
    }
    const problem = put
      ? "Another post has this address now."
      : "The post isn't published any more.";
    await saveWorkingCopy(transaction, { ...copy, dueAt: undefined, problem });
    names.push(`post ${copy.slug}`);
  }
  return names;
}

async function deletePost(
  database: Kysely<Database>,
  { id, ...author }: Author & { id: string },
) {
  return change(database, async (transaction) => {
    const row = await findRow(transaction, id);
    await deleteWorkingCopy(transaction, id);
    await transaction
      .deleteFrom("post_versions")
      .where("post_id", "=", id)
      .execute();
    await transaction.deleteFrom("blog_posts").where("id", "=", id).execute();
    if (!row) return [];
    await record(transaction, row.slug, "deleted", author);
    return namesOfChange(row, undefined);
  });
}

async function findRow(
  database: Kysely<Database>,
  id: string,
): Promise<BlogPostsTable | undefined> {
  return database
    .selectFrom("blog_posts")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

function record(
  transaction: Transaction<Database>,
  post: string,
  act: string,
  { by, now }: Author,
) {
  const event = { kind: "post_edited", data: { post, act } } as const;
  return recordDeskEvent(transaction, {
    ...event,
    ...{ by, at: now, accountId: null },
  });
}
