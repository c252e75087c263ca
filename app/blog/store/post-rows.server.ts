import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { BlogPostsTable } from "../../../db/schema.ts";
import {
  defaultCategory,
  type Post,
  type PostInput,
  type PostSummary,
  slugOf,
} from "../post.ts";

export const summaryColumns = [
  "slug",
  "title",
  "meta_description",
  "category",
  "blog_posts.published_at",
] as const;

/** Without `isPublished`, an existing post keeps its state and a new one is published. */
export function toRow(
  post: PostInput,
  now: Date,
  existing: BlogPostsTable | undefined,
  id: string = existing?.id ?? randomUUID(),
): BlogPostsTable {
  return {
    id,
    slug: post.slug,
    title: post.title,
    meta_description: post.metaDescription,
    category: post.category ?? null,
    content: JSON.stringify(post.content),
    image_url: post.imageUrl ?? null,
    author_name: post.authorName ?? null,
    reviewed_by: post.reviewedBy ?? null,
    reviewed_on: post.reviewedOn ?? null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    ...publicationOf(
      post.isPublished ?? (existing ? shouldPublish(existing) : true),
      post.publishedAt ?? existing?.published_at ?? null,
      now,
    ),
    tags: JSON.stringify(post.tags),
    is_general: isGeneral(post),
    category_slug: categorySlugOf(post),
  };
}

export function isGeneral({ category = "" }: Pick<Post, "category">) {
  return /personal injury/i.test(category);
}

export function categorySlugOf({
  category = defaultCategory,
}: Pick<Post, "category">) {
  return slugOf(category);
}

function shouldPublish({ is_published, is_scheduled }: BlogPostsTable) {
  return Boolean(is_published) || Boolean(is_scheduled);
}

export function publicationOf(
  shouldBePublished: boolean,
  publishedAt: string | null,
  now: Date,
): Pick<BlogPostsTable, "published_at" | "is_published" | "is_scheduled"> {
  const time = now.toISOString();
  const isDue = publishedAt === null || publishedAt <= time;
  return {
    published_at: publishedAt ?? (shouldBePublished ? time : null),
    is_published: shouldBePublished && isDue,
    is_scheduled: shouldBePublished && !isDue,
  };
}

export function toPost(
  row: Omit<BlogPostsTable, "is_general" | "category_slug">,
): Post {
  return {
    ...toSummary(row),
    id: row.id,
    content: parseTexts(row.content),
    imageUrl: row.image_url ?? undefined,
    authorName: row.author_name ?? undefined,
    reviewedBy: row.reviewed_by ?? undefined,
    reviewedOn: row.reviewed_on ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at ?? undefined,
    isPublished: Boolean(row.is_published),
    isScheduled: Boolean(row.is_scheduled),
    tags: parseTexts(row.tags),
  };
}

export function toSummary(
  row: Pick<
    BlogPostsTable,
    "slug" | "title" | "meta_description" | "category" | "published_at"
  >,
): PostSummary {
  return {
    slug: row.slug,
    title: row.title,
    metaDescription: row.meta_description,
    category: row.category ?? undefined,
    publishedAt: row.published_at ?? undefined,
  };
}

export function parseTexts(json: string): string[] {
  return z.array(z.string()).parse(JSON.parse(json));
}
