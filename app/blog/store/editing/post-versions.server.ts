import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { BlogPostsTable, Database } from "../../../../db/schema.ts";
import { chunksOf } from "../../../server/database/chunks-of.ts";
import type { PostInput } from "../../post.ts";
import { toPost } from "../post-rows.server.ts";

type PostText = Omit<PostInput, "isPublished" | "publishedAt">;

export type PostVersion = {
  version: number;
  text: PostText;
  by: string;
  at: string;
};

export async function listPostVersions(
  database: Kysely<Database>,
  postId: string,
): Promise<PostVersion[]> {
  const rows = await database
    .selectFrom("post_versions")
    .selectAll()
    .where("post_id", "=", postId)
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ version, data, by_name, at }) => ({
    version,
    by: by_name,
    at,
    text: parseText(data),
  }));
}

export async function findLatestVersion(
  database: Kysely<Database>,
  postId: string,
): Promise<number> {
  const latest = await database
    .selectFrom("post_versions")
    .select(({ fn }) => fn.max<number | null>("version").as("version"))
    .where("post_id", "=", postId)
    .executeTakeFirst();
  return latest?.version ?? 0;
}

export async function addVersions(
  transaction: Transaction<Database>,
  rows: readonly BlogPostsTable[],
  before: ReadonlyMap<string, BlogPostsTable>,
  { by, now }: { by: string; now: Date },
) {
  const latest = await findLatest(
    transaction,
    rows.map(({ id }) => id),
  );
  const added = rows.flatMap((row) => {
    const known = latest.get(row.id);
    const old = before.get(row.slug);
    const versions = listNewTexts({
      known,
      earlier: old && {
        data: dataOf(old),
        by: unknownAuthor,
        at: old.updated_at,
      },
      saved: { data: dataOf(row), by, at: now.toISOString() },
    });
    return versions.map((text, at) => ({
      post_id: row.id,
      version: (known?.version ?? 0) + at + 1,
      data: text.data,
      by_name: text.by,
      at: text.at,
    }));
  });
  for (const chunk of chunksOf(added)) {
    await transaction.insertInto("post_versions").values(chunk).execute();
  }
}

const unknownAuthor = "an earlier release";

type Text = { data: string; by: string; at: string };

function listNewTexts({
  known,
  earlier,
  saved,
}: {
  known: { data: string } | undefined;
  earlier: Text | undefined;
  saved: Text;
}): Text[] {
  if (known) return known.data === saved.data ? [] : [saved];
  if (!earlier) return [saved];
  return earlier.data === saved.data ? [earlier] : [earlier, saved];
}

async function findLatest(
  transaction: Transaction<Database>,
  ids: readonly string[],
) {
  const rows = await transaction
    .selectFrom("post_versions")
    .innerJoin(
      (eb) =>
        eb
          .selectFrom("post_versions")
          .select(({ fn }) => ["post_id as id", fn.max("version").as("newest")])
          .where("post_id", "in", ids)
          .groupBy("post_id")
          .as("latest"),
      (join) =>
        join.onRef("id", "=", "post_id").onRef("newest", "=", "version"),
    )
    .select(["post_id", "version", "data"])
    .execute();
  return new Map(rows.map((row) => [row.post_id, row]));
}

/** Versions compare as strings, because the schema orders the fields. */
function dataOf(row: BlogPostsTable) {
  return JSON.stringify(storedText.parse(toPost(row)));
}

const text = z.string();
const optional = text.optional();

const storedText = z.object({
  slug: text,
  title: text,
  metaDescription: text,
  category: optional,
  content: z.array(text),
  imageUrl: optional,
  authorName: optional,
  reviewedBy: optional,
  reviewedOn: optional,
  tags: z.array(text),
});

function parseText(data: string): PostText {
  const missing = {
    category: undefined,
    imageUrl: undefined,
    authorName: undefined,
  };
  return { ...missing, ...storedText.parse(JSON.parse(data)) };
}
