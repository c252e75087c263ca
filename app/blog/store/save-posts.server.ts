import type { ExpressionBuilder, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { PostDraft } from "../post.ts";
import { takeAddresses } from "./move-post.server.ts";
import { type KnownPost, toRow } from "./post-rows.server.ts";
import { writeTags } from "./post-tags.server.ts";

/** Stores as many posts as one statement may write, each with what it is found by. */
export async function savePostRows(
  transaction: Transaction<Database>,
  chunk: readonly PostDraft[],
  now: Date,
) {
  const slugs = chunk.map(({ slug }) => slug);
  const known = await findKnown(transaction, slugs);
  const rows = chunk.map((post) => toRow(post, now, known.get(post.slug)));
  await transaction
    .insertInto("blog_posts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet((eb) => {
        const given = replacedColumns.map(
          (name) => [name, eb.ref(`excluded.${name}`)] as const,
        );
        return { ...Object.fromEntries(given), updated_at: timeOfChange(eb) };
      }),
    )
    .execute();
  const published = rows.filter((row) => row.is_published);
  await takeAddresses(
    transaction,
    published.map(({ slug }) => slug),
  );
  await writeTags(transaction, rows);
}

/** What readers see of a post. */
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

/** What a post that is stored again brings along. */
const replacedColumns = [
  ...shownColumns,
  "published_at",
  "is_scheduled",
  "is_general",
  "category_slug",
] as const;

/** A post that is stored again as it was has not changed. */
function timeOfChange(
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

/** Those of the slugs that belong to a post. */
export async function findKnown(
  transaction: Transaction<Database>,
  slugs: readonly string[],
): Promise<Map<string, KnownPost>> {
  const rows = await transaction
    .selectFrom("blog_posts")
    .select(["slug", "published_at", "is_published", "is_scheduled"])
    .where("slug", "in", slugs)
    .execute();
  return new Map(rows.map((row) => [row.slug, row]));
}
