import { z } from "zod";
import type { BlogPostsTable } from "../../db/schema.ts";
import type { Post, PostDraft, PostSummary } from "./post.ts";

/** Rows of a statement: far below what either database takes. */
const chunkSize = 200;

/** The columns of a summary. */
export const summaryColumns = [
  "slug",
  "title",
  "meta_description",
  "category",
] as const;

/** A post as a row; its part is the store's to give. */
export function toRow(
  post: PostDraft,
  now: Date,
): Omit<BlogPostsTable, "part"> {
  return {
    slug: post.slug,
    title: post.title,
    meta_description: post.metaDescription,
    category: post.category ?? null,
    content: JSON.stringify(post.content),
    image_url: post.imageUrl ?? null,
    author_name: post.authorName ?? null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    published_at:
      post.publishedAt ?? (post.isPublished ? now.toISOString() : null),
    is_published: post.isPublished,
    tags: JSON.stringify(post.tags),
    is_general: /personal injury/i.test(post.category ?? ""),
  };
}

export function toPost(row: Omit<BlogPostsTable, "part" | "is_general">): Post {
  return {
    ...toSummary(row),
    content: parseTexts(row.content),
    imageUrl: row.image_url ?? undefined,
    authorName: row.author_name ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at ?? undefined,
    isPublished: Boolean(row.is_published),
    tags: parseTexts(row.tags),
  };
}

export function toSummary(
  row: Pick<BlogPostsTable, (typeof summaryColumns)[number]>,
): PostSummary {
  return {
    slug: row.slug,
    title: row.title,
    metaDescription: row.meta_description,
    category: row.category ?? undefined,
  };
}

/** A list of texts that is stored as JSON. */
export function parseTexts(json: string): string[] {
  return z.array(z.string()).parse(JSON.parse(json));
}

/** In pieces that one statement may write. */
export function chunksOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / chunkSize);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
