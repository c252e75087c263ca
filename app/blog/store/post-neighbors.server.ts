import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import {
  defaultCategory,
  type Post,
  type PostSummary,
  slugOf,
} from "../post.ts";
import { publishedPosts } from "./post-queries.server.ts";
import { summaryColumns, toSummary } from "./post-rows.server.ts";
import { listTopics } from "./post-tags.server.ts";

const candidatesPerTopic = 10;

/** Later topics rarely describe a post. */
const maxTopics = 8;

export function createPostNeighbors(database: Kysely<Database>) {
  return {
    listRelatedPosts: (
      post: Pick<Post, "slug" | "tags" | "category">,
      limit: number,
    ) => listRelatedPosts(database, post, limit),

    findNeighbors: (post: Pick<Post, "slug" | "publishedAt">) =>
      findNeighbors(database, post),
  };
}

async function listRelatedPosts(
  database: Kysely<Database>,
  post: Pick<Post, "slug" | "tags" | "category">,
  limit: number,
): Promise<PostSummary[]> {
  const { summaries, summariesBy } = publishedPosts(database);
  const topics = listTopics(post.tags).slice(0, maxTopics);
  const lists = await Promise.all([
    ...topics.map(({ slug }) =>
      summariesBy("topic", slug).limit(candidatesPerTopic).execute(),
    ),
    summaries
      .where("category_slug", "=", slugOf(post.category ?? defaultCategory))
      .limit(candidatesPerTopic)
      .execute(),
  ]);
  const shared = Map.groupBy(lists.flat(), ({ slug }) => slug);
  shared.delete(post.slug);
  const best = [...shared.values()].toSorted((a, b) => b.length - a.length);
  return best
    .flatMap(([found]) => found ?? [])
    .slice(0, limit)
    .map(toSummary);
}

async function findNeighbors(
  database: Kysely<Database>,
  { slug, publishedAt }: Pick<Post, "slug" | "publishedAt">,
) {
  if (!publishedAt) return {};
  const published = database
    .selectFrom("blog_posts")
    .select(summaryColumns)
    .where("is_published", "=", true)
    .limit(1);
  const older = await published
    .where("published_at", "<=", publishedAt)
    .where(({ eb, or }) =>
      or([eb("published_at", "<", publishedAt), eb("slug", ">", slug)]),
    )
    .orderBy("published_at", "desc")
    .orderBy("slug")
    .executeTakeFirst();
  const newer = await published
    .where("published_at", ">=", publishedAt)
    .where(({ eb, or }) =>
      or([eb("published_at", ">", publishedAt), eb("slug", "<", slug)]),
    )
    .orderBy("published_at", "asc")
    .orderBy("slug", "desc")
    .executeTakeFirst();
  return {
    older: older && toSummary(older),
    newer: newer && toSummary(newer),
  };
}
