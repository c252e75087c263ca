import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { BlogPostsTable, Database } from "../../../db/schema.ts";
import { defaultCategory, slugOf } from "../post.ts";
import { chunksOf, parseTexts } from "./post-rows.server.ts";
import { cityNames, findTitleCities } from "./title-cities.ts";

/** Posts that are searched at a time. */
const step = 1000;

type TaggedPost = Pick<
  BlogPostsTable,
  "slug" | "title" | "published_at" | "is_published" | "tags"
>;

/**
 * What tags a reader can follow: each with its name in addresses, which no two share. A tag that names a city is none:
 * it brings the post to the city's own page.
 */
export function listTopics(
  tags: readonly string[],
): { name: string; slug: string }[] {
  const topics = tags
    .filter((tag) => !cities.has(tag.toLowerCase()))
    .map((name) => ({ name, slug: slugOf(name) }))
    .filter(({ slug }) => slug !== "");
  return [
    ...new Map(
      topics.toReversed().map((topic) => [topic.slug, topic]),
    ).values(),
  ].toReversed();
}

const cities = new Set(cityNames);

/** Puts what these posts are found by, their tags and the cities in their titles, in the place of what it was before. */
export async function writeTags(
  transaction: Transaction<Database>,
  posts: readonly TaggedPost[],
) {
  for (const chunk of chunksOf(posts)) {
    await transaction
      .deleteFrom("blog_post_tags")
      .where(
        "post_slug",
        "in",
        chunk.map(({ slug }) => slug),
      )
      .execute();
  }
  for (const chunk of chunksOf(posts.flatMap(toTagRows))) {
    await transaction.insertInto("blog_post_tags").values(chunk).execute();
  }
}

/** Finds anew what posts are found by when the list of cities is not the one that they were searched for. */
export async function searchPosts(database: Kysely<Database>) {
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
    if (numUpdatedRows === 0n) return;
    await nameCategories(transaction);
    await searchEach(transaction);
  });
}

async function nameCategories(transaction: Transaction<Database>) {
  const categories = await transaction
    .selectFrom("blog_posts")
    .select("category")
    .distinct()
    .execute();
  for (const { category } of categories) {
    await transaction
      .updateTable("blog_posts")
      .set({ category_slug: slugOf(category ?? defaultCategory) })
      .where("category", "is not distinct from", category)
      .execute();
  }
}

async function searchEach(transaction: Transaction<Database>) {
  let after = "";
  for (;;) {
    const posts = await transaction
      .selectFrom("blog_posts")
      .select(["slug", "title", "published_at", "is_published", "tags"])
      .where("slug", ">", after)
      .orderBy("slug")
      .limit(step)
      .execute();
    const last = posts.at(-1);
    if (!last) return;
    await writeTags(transaction, posts);
    after = last.slug;
  }
}

function toTagRows({
  slug,
  title,
  published_at,
  is_published,
  tags,
}: TaggedPost) {
  const written = parseTexts(tags);
  const topics = new Map(
    listTopics(written).map((topic) => [topic.name, topic.slug]),
  );
  const named = findTitleCities(title).map((tag) => ({ tag, topic: null }));
  const rows = [
    ...named,
    ...written.map((name) => ({
      tag: name.toLowerCase(),
      topic: topics.get(name) ?? null,
    })),
  ];
  // One row a tag: the first in which it is a topic.
  const byTag = new Map(
    rows
      .toSorted((a, b) => Number(a.topic !== null) - Number(b.topic !== null))
      .map((row) => [row.tag, row]),
  );
  return [...byTag.values()].map((row) => ({
    post_slug: slug,
    ...row,
    published_at: is_published ? published_at : null,
  }));
}
