import type { BlogPostsTable } from "../../../db/schema.ts";
import { parseTexts, toSummary } from "./post-rows.server.ts";
import { findTitleCities } from "./title-cities.ts";

export const postListsKey = "posts";

export const generalPostsKey = "posts of every city";

export const postKey = (slug: string) => `post ${slug}`;

export const tagKey = (tag: string) => `posts of ${tag.toLowerCase()}`;

export function keysOfChange(
  before: BlogPostsTable | undefined,
  after: BlogPostsTable | undefined,
): string[] {
  const rows = [before, after].filter((row) => row !== undefined);
  const own = rows.map(({ slug }) => postKey(slug));
  const published = rows.filter((row) => row.is_published);
  if (published.length === 0 || isListedTheSame(before, after)) return own;
  return [
    ...own,
    postListsKey,
    ...published.flatMap((row) => [
      ...[...parseTexts(row.tags), ...findTitleCities(row.title)].map(tagKey),
      ...(row.is_general ? [generalPostsKey] : []),
    ]),
  ];
}

function isListedTheSame(
  before: BlogPostsTable | undefined,
  after: BlogPostsTable | undefined,
) {
  return listedPart(before) === listedPart(after);
}

/** Normalized, because the two databases store it differently. */
function listedPart(row: BlogPostsTable | undefined) {
  return (
    row &&
    JSON.stringify([
      toSummary(row),
      parseTexts(row.tags),
      Boolean(row.is_published),
    ])
  );
}
