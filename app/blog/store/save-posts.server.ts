import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { BlogPostsTable, Database } from "../../../db/schema.ts";
import type { PostInput } from "../post.ts";
import { addVersions } from "./editing/post-versions.server.ts";
import { deleteRedirectsFrom } from "./move-post.server.ts";
import { keysOfChange } from "./post-cache-keys.server.ts";
import { toRow } from "./post-rows.server.ts";
import { writeTags } from "./post-tags.server.ts";

export type SaveOptions = { by: string; now: Date; id?: string };

export async function savePostRows(
  transaction: Transaction<Database>,
  chunk: readonly PostInput[],
  { by, now, id }: SaveOptions,
): Promise<string[]> {
  const slugs = chunk.map(({ slug }) => slug);
  const existing = await findExistingPosts(transaction, slugs);
  const rows = chunk.map((post) => {
    const old = existing.get(post.slug);
    return toRow(post, now, old, old?.id ?? id);
  });
  await transaction
    .insertInto("blog_posts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet((eb) => {
        const given = replacedColumns.map(
          (name) => [name, eb.ref(`excluded.${name}`)] as const,
        );
        return {
          ...Object.fromEntries(given),
          updated_at: updatedAtUnlessUnchanged(eb),
        };
      }),
    )
    .execute();
  const published = rows.filter((row) => row.is_published);
  await deleteRedirectsFrom(
    transaction,
    published.map(({ slug }) => slug),
  );
  await writeTags(transaction, rows);
  await addVersions(transaction, rows, existing, { by, now });
  return rows.flatMap((row) => keysOfChange(existing.get(row.slug), row));
}

const shownColumns = [
  "title",
  "meta_description",
  "category",
  "content",
  "image_url",
  "author_name",
  "reviewed_by",
  "reviewed_on",
  "tags",
  "is_published",
] as const;

const replacedColumns = [
  ...shownColumns,
  "published_at",
  "is_scheduled",
  "is_general",
  "category_slug",
] as const;

function updatedAtUnlessUnchanged(
  eb: ExpressionBuilder<
    Database & { excluded: Database["blog_posts"] },
    "blog_posts" | "excluded"
  >,
) {
  const isSame = eb.and(
    shownColumns.map((name) =>
      eb(
        `blog_posts.${name}`,
        "is not distinct from",
        eb.ref(`excluded.${name}`),
      ),
    ),
  );
  return eb
    .case()
    .when(isSame)
    .then(eb.ref("blog_posts.updated_at"))
    .else(eb.ref("excluded.updated_at"))
    .end();
}

export async function findExistingPosts(
  transaction: Kysely<Database>,
  slugs: readonly string[],
): Promise<Map<string, BlogPostsTable>> {
  const rows = await transaction
    .selectFrom("blog_posts")
    .selectAll()
    .where("slug", "in", slugs)
    .execute();
  return new Map(rows.map((row) => [row.slug, row]));
}
