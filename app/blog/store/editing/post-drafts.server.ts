import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../../../../db/schema.ts";
import { splitMarkdown } from "../../../server/http/markdown.server.ts";
import type { Post } from "../../post.ts";
import { linesOf, type PostFields } from "./post-fields.server.ts";

/** What is typed at the desk and not yet published. */
export type WorkingCopy = {
  postId: string;
  slug: string;
  fields: PostFields;
  by: string;
  at: string;
  dueAt: string | undefined;
  problem: string | undefined;
};

export async function findWorkingCopy(
  database: Kysely<Database>,
  where: { postId: string } | { slug: string },
): Promise<WorkingCopy | undefined> {
  const row = await database
    .selectFrom("post_drafts")
    .selectAll()
    .$if("postId" in where, (query) =>
      query.where("post_id", "=", "postId" in where ? where.postId : ""),
    )
    .$if("slug" in where, (query) =>
      query.where("slug", "=", "slug" in where ? where.slug : ""),
    )
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toWorkingCopy(row);
}

/** The most recently edited. */
export async function listWorkingCopies(
  database: Kysely<Database>,
): Promise<WorkingCopy[]> {
  const rows = await database
    .selectFrom("post_drafts")
    .selectAll()
    .orderBy("at", "desc")
    .limit(50)
    .execute();
  return rows.map(toWorkingCopy);
}

export function saveWorkingCopy(
  transaction: Transaction<Database>,
  { postId, slug, fields, by, at, dueAt, problem }: WorkingCopy,
) {
  const written = {
    ...{ slug, data: JSON.stringify(fields), by_name: by, at },
    ...{ due_at: dueAt ?? null, problem: problem ?? null },
  };
  return transaction
    .insertInto("post_drafts")
    .values({ post_id: postId, ...written })
    .onConflict((conflict) => conflict.column("post_id").doUpdateSet(written))
    .execute();
}

export function deleteWorkingCopy(
  transaction: Transaction<Database>,
  postId: string,
) {
  return transaction
    .deleteFrom("post_drafts")
    .where("post_id", "=", postId)
    .execute();
}

function toWorkingCopy(row: Database["post_drafts"]): WorkingCopy {
  return {
    ...{ postId: row.post_id, slug: row.slug, by: row.by_name, at: row.at },
    fields: z.record(z.string(), z.string()).parse(JSON.parse(row.data)),
    ...{ dueAt: row.due_at ?? undefined, problem: row.problem ?? undefined },
  };
}

/** A post for its preview, whether or not it may be published. */
export function toTypedPost({ postId, slug, fields, at }: WorkingCopy): Post {
  const { title = "", meta_description = "", text = "", ...more } = fields;
  const publishedAt = more.published_at || undefined;
  return {
    ...{ id: postId, slug, title: title || "Untitled post" },
    ...{ metaDescription: meta_description, content: splitMarkdown(text) },
    ...{ category: more.category || undefined, imageUrl: more.image_url },
    ...{ authorName: more.author_name || undefined, tags: linesOf(more.tags) },
    reviewedBy: more.reviewed_by || undefined,
    reviewedOn: more.reviewed_on || undefined,
    ...{ createdAt: at, updatedAt: at, publishedAt },
    ...{ isPublished: false, isScheduled: false },
  };
}
