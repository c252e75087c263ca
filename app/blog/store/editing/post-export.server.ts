import type { Kysely } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import type { Post } from "../../post.ts";
import { publishedPosts } from "../post-queries.server.ts";
import { toPost } from "../post-rows.server.ts";
import { fieldsOfPost } from "./post-fields.server.ts";

export async function listPublishedPosts(
  database: Kysely<Database>,
): Promise<Post[]> {
  return (await publishedPosts(database).posts.execute()).map(toPost);
}

/** New slugs by old slugs, of published posts. */
export async function readRedirects(
  database: Kysely<Database>,
): Promise<Record<string, string>> {
  const rows = await database
    .selectFrom("blog_post_redirects")
    .innerJoin("blog_posts", "slug", "post_slug")
    .select(["old_slug", "post_slug"])
    .where("is_published", "=", true)
    .execute();
  const redirects = rows.map((row) => [row.old_slug, row.post_slug]);
  return Object.fromEntries(redirects.toSorted());
}

/** As `parsePostFile` reads it. */
export function toPostFile(post: Post): string {
  const { text = "", tags: _, ...fields } = fieldsOfPost(post);
  const head = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const tags = post.tags.map((tag) => JSON.stringify(tag)).join(", ");
  return [
    "---",
    ...head,
    `tags: [${tags}]`,
    "is_published: true",
    "---",
    "",
    text,
    "",
  ].join("\n");
}
