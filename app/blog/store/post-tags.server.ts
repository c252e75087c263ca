import { hash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { BlogPostsTable, Database } from "../../../db/schema.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";
import { defaultCategory, type Post, slugOf } from "../post.ts";
import { parseTexts } from "./post-rows.server.ts";
import { cityNames, findTitleCities } from "./title-cities.ts";

const batchSize = 1000;

type TaggedPost = Pick<
  BlogPostsTable,
  "slug" | "title" | "published_at" | "is_published" | "tags"
>;

/** Tags with a topic page, with unique slugs. A city's name is no topic: it lists the post on the city's page. */
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

export async function reindexPosts(database: Kysely<Database>) {
  const cities = hash("sha256", cityNames.join("\n"));
  const { cities: indexed } = await database
    .selectFrom("posts_version")
    .select("cities")
    .executeTakeFirstOrThrow();
  // The common case takes no lock.
  if (indexed === cities) return;
  await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("posts_version")
      .set(({ eb }) => ({ cities, version: eb("version", "+", 1) }))
      .where("cities", "is distinct from", cities)
      .executeTakeFirst();
    // Another copy of the site may have done it already.
    if (numUpdatedRows === 0n) return;
    await updateCategorySlugs(transaction);
    await reindexInBatches(transaction);
  });
}

async function updateCategorySlugs(transaction: Transaction<Database>) {
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

async function reindexInBatches(transaction: Transaction<Database>) {
  let after = "";
  for (;;) {
    const posts = await transaction
      .selectFrom("blog_posts")
      .select(["slug", "title", "published_at", "is_published", "tags"])
      .where("slug", ">", after)
      .orderBy("slug")
      .limit(batchSize)
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
  return listTags({ title, tags: parseTexts(tags) }).map((row) => ({
    post_slug: slug,
    ...row,
    published_at: is_published ? published_at : null,
  }));
}

export function listTags({ title, tags }: Pick<Post, "title" | "tags">) {
  const topics = new Map(
    listTopics(tags).map(({ name, slug }) => [name, slug]),
  );
  const named = findTitleCities(title).map((tag) => ({ tag, topic: null }));
  const rows = [
    ...named,
    ...tags.map((name) => ({
      tag: name.toLowerCase(),
      topic: topics.get(name) ?? null,
    })),
  ];
  // One row per tag; a row with a topic wins.
  const byTag = new Map(
    rows
      .toSorted((a, b) => Number(a.topic !== null) - Number(b.topic !== null))
      .map((row) => [row.tag, row]),
  );
  return [...byTag.values()];
}
