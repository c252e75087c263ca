import type { PostInput } from "../../app/blog/post.ts";

/** A published post; a test overrides what it depends on. */
export function postInput(
  slug: string,
  changes: Partial<PostInput> = {},
): PostInput {
  return {
    slug,
    title: "A title",
    metaDescription: "A description",
    category: undefined,
    content: ["A paragraph"],
    imageUrl: undefined,
    authorName: undefined,
    publishedAt: "2026-01-01T00:00:00.000Z",
    isPublished: true,
    tags: [],
    ...changes,
  };
}
