import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";

/** Redirects all old slugs. Foreign keys refer to the slug, so the row is copied first. */
export async function movePost(
  transaction: Transaction<Database>,
  from: string,
  to: string,
) {
  const row = await transaction
    .selectFrom("blog_posts")
    .selectAll()
    .where("slug", "=", from)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("blog_posts")
    .values({ ...row, slug: to })
    .execute();
  for (const table of ["blog_post_tags", "blog_post_redirects"] as const) {
    await transaction
      .updateTable(table)
      .set({ post_slug: to })
      .where("post_slug", "=", from)
      .execute();
  }
  await transaction.deleteFrom("blog_posts").where("slug", "=", from).execute();
  await transaction
    .deleteFrom("blog_post_redirects")
    .where("old_slug", "=", to)
    .where("post_slug", "=", to)
    .execute();
  if (row.is_published) await deleteRedirectsFrom(transaction, [to]);
  await transaction
    .insertInto("blog_post_redirects")
    .values({ old_slug: from, post_slug: to })
    .onConflict((conflict) =>
      row.is_published
        ? conflict.column("old_slug").doUpdateSet({ post_slug: to })
        : conflict.doNothing(),
    )
    .execute();
}

/** A published post replaces a redirect from its slug; a draft leaves the redirect in place. */
export async function deleteRedirectsFrom(
  transaction: Transaction<Database>,
  slugs: readonly string[],
) {
  if (slugs.length === 0) return;
  await transaction
    .deleteFrom("blog_post_redirects")
    .where("old_slug", "in", slugs)
    .execute();
}
