import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { BlogPostsTable, Database } from "../../db/schema.ts";
import { chunksOf, parseTexts } from "./post-rows.server.ts";
import { cityNames, findTitleCities } from "./title-cities.ts";

/** Posts that are searched at a time. */
const step = 1000;

type TaggedPost = Pick<
  BlogPostsTable,
  "slug" | "title" | "published_at" | "is_published"
>;

/** Puts what these posts are found by, their tags and the cities in their titles, in the place of what it was before. */
export async function writeTags(
  transaction: Transaction<Database>,
  posts: readonly (TaggedPost & Pick<BlogPostsTable, "tags">)[],
) {
  await transaction
    .deleteFrom("blog_post_tags")
    .where(
      "post_slug",
      "in",
      posts.map(({ slug }) => slug),
    )
    .execute();
  const rows = posts.flatMap((post) => {
    const written = parseTexts(post.tags).map((tag) => tag.toLowerCase());
    return toTagRows(post, [...written, ...findTitleCities(post.title)]);
  });
  await addTags(transaction, rows);
}

/** Finds the cities in every title when the list of cities is not the one that titles were searched for. */
export async function searchTitles(database: Kysely<Database>) {
  const cities = createHash("sha256")
    .update(cityNames.join("\n"))
    .digest("hex");
  const { cities: searched } = await database
    .selectFrom("posts_version")
    .select("cities")
    .executeTakeFirstOrThrow();
  // Nothing to do takes no lock.
  if (searched === cities) return;
  await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("posts_version")
      .set(({ eb }) => ({ cities, version: eb("version", "+", 1) }))
      .where("cities", "is distinct from", cities)
      .executeTakeFirst();
    // Another copy of the site may have been faster.
    if (numUpdatedRows > 0n) await searchEach(transaction);
  });
}

async function searchEach(transaction: Transaction<Database>) {
  let after = "";
  for (;;) {
    const posts = await transaction
      .selectFrom("blog_posts")
      .select(["slug", "title", "published_at", "is_published"])
      .where("slug", ">", after)
      .orderBy("slug")
      .limit(step)
      .execute();
    const last = posts.at(-1);
    if (!last) return;
    const rows = posts.flatMap((post) =>
      toTagRows(post, findTitleCities(post.title)),
    );
    await addTags(transaction, rows);
    after = last.slug;
  }
}

function toTagRows(
  { slug, published_at, is_published }: TaggedPost,
  tags: readonly string[],
) {
  return [...new Set(tags)].map((tag) => ({
    post_slug: slug,
    tag,
    published_at: is_published ? published_at : null,
  }));
}

async function addTags(
  transaction: Transaction<Database>,
  rows: readonly ReturnType<typeof toTagRows>[number][],
) {
  for (const chunk of chunksOf(rows)) {
    await transaction
      .insertInto("blog_post_tags")
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
