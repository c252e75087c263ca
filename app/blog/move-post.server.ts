import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";

/** Gives a post another slug, to which all its old ones lead. What refers to a post refers to its slug, so the row is there twice for a moment. */
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
    .execute();
  await transaction
    .insertInto("blog_post_redirects")
    .values({ old_slug: from, post_slug: to })
    .execute();
}
