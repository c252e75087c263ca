import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../../../../db/schema.ts";
import {
  type Editor,
  setChangeState,
} from "../../../desk/content/changes/change-sets.server.ts";
import { writeDraft } from "../../../desk/content/changes/content-drafts.server.ts";
import { splitLines } from "../../../forms/split-lines.ts";
import { splitMarkdown } from "../../../shell/page/markdown.server.ts";
import type { Post } from "../../post.ts";
import { type PostFields, slugOfFields } from "./post-fields.server.ts";

export type DeskDraft = {
  postId: string;
  fields: PostFields;
  by: string;
  at: string;
  replaces: number;
  change: {
    id: string;
    name: string;
    dueAt: string | undefined;
    problem: string | undefined;
  };
};

const postKind = "post";

export async function findDeskDraft(
  database: Kysely<Database>,
  postId: string,
): Promise<DeskDraft | undefined> {
  const row = await selectOpenDrafts(database)
    .where("key", "=", postId)
    .executeTakeFirst();
  return row && toDeskDraft(row);
}

export async function listDeskDrafts(
  database: Kysely<Database>,
  changeId?: string,
): Promise<DeskDraft[]> {
  const rows = await selectOpenDrafts(database)
    .$if(changeId !== undefined, (query) =>
      query.where("change_set", "=", changeId ?? ""),
    )
    .orderBy("at", "desc")
    .execute();
  return rows.map(toDeskDraft);
}

export function saveDeskDraft(
  transaction: Transaction<Database>,
  {
    postId,
    changeId,
    fields,
    replaces,
    editor,
  }: Pick<DeskDraft, "postId" | "fields" | "replaces"> & {
    changeId: string;
    editor: Editor;
  },
) {
  return writeDraft(transaction, {
    id: changeId,
    kind: postKind,
    key: postId,
    replaces,
    editor,
    data: JSON.stringify(fields),
  });
}

export async function discardDraft(
  transaction: Transaction<Database>,
  draft: DeskDraft,
) {
  await deleteDraftRow(transaction, draft);
  const { id } = draft.change;
  const left = await countDrafts(transaction, id);
  if (left === 0) await setChangeState(transaction, id, "discarded");
}

function deleteDraftRow(
  transaction: Transaction<Database>,
  { postId, change }: DeskDraft,
) {
  return transaction
    .deleteFrom("content_versions")
    .where("kind", "=", postKind)
    .where("key", "=", postId)
    .where("change_set", "=", change.id)
    .execute();
}

/** Keeps what a change did to a post: its fields on the site, before (null if it wasn't there) and after. */
export async function recordPublished(
  transaction: Transaction<Database>,
  { postId, change }: DeskDraft,
  { before, after }: Omit<PublishedPost, "postId" | "by" | "at">,
  { by, at }: Editor,
) {
  await transaction
    .updateTable("content_versions")
    .set({
      base: before && JSON.stringify(before),
      data: JSON.stringify(after),
      by_name: by.name,
      published_at: at.toISOString(),
    })
    .where("kind", "=", postKind)
    .where("key", "=", postId)
    .where("change_set", "=", change.id)
    .execute();
}

export type PublishedPost = {
  postId: string;
  before: PostFields | null;
  after: PostFields;
  by: string;
  at: string;
};

export async function listPublishedIn(
  database: Kysely<Database>,
  changeId: string,
): Promise<PublishedPost[]> {
  const rows = await database
    .selectFrom("content_versions")
    .select(["key", "base", "data", "by_name", "published_at"])
    .where("kind", "=", postKind)
    .where("change_set", "=", changeId)
    .where("published_at", "is not", null)
    .orderBy("key")
    .execute();
  return rows.map(({ key, base, data, by_name, published_at }) => ({
    postId: key,
    before: base === null ? null : parseFields(base),
    after: parseFields(data),
    by: by_name,
    at: published_at ?? "",
  }));
}

/** The changes that published a post, by time. */
export async function readChangesOf(
  database: Kysely<Database>,
  postId: string,
) {
  const rows = await database
    .selectFrom("content_versions")
    .select(["published_at", "change_set"])
    .where("kind", "=", postKind)
    .where("key", "=", postId)
    .where("published_at", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.published_at, row.change_set]));
}

export async function deleteAllDrafts(
  transaction: Transaction<Database>,
  postId: string,
) {
  const draft = await findDeskDraft(transaction, postId);
  if (draft) await discardDraft(transaction, draft);
  await transaction
    .deleteFrom("content_versions")
    .where("kind", "=", postKind)
    .where("key", "=", postId)
    .execute();
}

export async function countDrafts(
  database: Kysely<Database>,
  changeId: string,
): Promise<number> {
  const { count } = await database
    .selectFrom("content_versions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("change_set", "=", changeId)
    .executeTakeFirstOrThrow();
  return count;
}

function selectOpenDrafts(database: Kysely<Database>) {
  return database
    .selectFrom("content_versions")
    .innerJoin("change_sets", "change_sets.id", "change_set")
    .select(["key", "data", "content_versions.by_name", "at", "replaces"])
    .select(["change_set", "name", "due_at", "problem"])
    .where("kind", "=", postKind)
    .where("state", "in", ["open", "scheduled"]);
}

type Row = Awaited<
  ReturnType<ReturnType<typeof selectOpenDrafts>["executeTakeFirstOrThrow"]>
>;

function toDeskDraft(row: Row): DeskDraft {
  return {
    postId: row.key,
    by: row.by_name,
    at: row.at,
    replaces: row.replaces,
    fields: parseFields(row.data),
    change: {
      id: row.change_set,
      name: row.name,
      dueAt: row.due_at ?? undefined,
      problem: row.problem ?? undefined,
    },
  };
}

function parseFields(json: string): PostFields {
  return z.record(z.string(), z.string()).parse(JSON.parse(json));
}

export function toPreviewPost({ postId, fields, at }: DeskDraft): Post {
  const { title = "", meta_description = "", text = "", ...more } = fields;
  const publishedAt = more.published_at || undefined;
  return {
    id: postId,
    slug: slugOfFields(fields),
    title: title || untitled,
    metaDescription: meta_description,
    content: splitMarkdown(text),
    imageUrl: more.image_url,
    category: more.category || undefined,
    authorName: more.author_name || undefined,
    tags: splitLines(more.tags),
    reviewedBy: more.reviewed_by || undefined,
    reviewedOn: more.reviewed_on || undefined,
    createdAt: at,
    updatedAt: at,
    publishedAt,
    isPublished: false,
    isScheduled: false,
  };
}

export const untitled = "Untitled post";
