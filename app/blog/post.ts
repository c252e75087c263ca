/** A blog post as it is stored: spec 3. */
export type Post = {
  slug: string;
  title: string;
  metaDescription: string;
  /** Undefined means `defaultCategory`. */
  category: string | undefined;
  /** Paragraphs of Markdown without raw HTML. */
  content: readonly string[];
  imageUrl: string | undefined;
  /** Undefined means the company's team name. */
  authorName: string | undefined;
  /** The reviewer, and the date in UTC as YYYY-MM-DD: both or neither. */
  reviewedBy: string | undefined;
  reviewedOn: string | undefined;
  /** ISO 8601 in UTC, as all times here. */
  createdAt: string;
  updatedAt: string;
  publishedAt: string | undefined;
  isPublished: boolean;
  /** It will be published at `publishedAt`. */
  isScheduled: boolean;
  tags: readonly string[];
  /** Permanent: the slug may change. */
  id: string;
};

/**
 * A post as its author writes it; the store sets the times. Undefined `isPublished` and `publishedAt` leave an existing
 * post unchanged and publish a new one now. A future `publishedAt` schedules the post.
 */
export type PostDraft = Omit<
  Post,
  | "id"
  | "createdAt"
  | "updatedAt"
  | "isPublished"
  | "isScheduled"
  | "reviewedBy"
  | "reviewedOn"
> &
  Partial<Pick<Post, "isPublished" | "reviewedBy" | "reviewedOn">>;

/** What a list of posts shows. */
export type PostSummary = Pick<
  Post,
  "slug" | "title" | "metaDescription" | "category" | "publishedAt"
>;

export const postsPerPage = 60;

export const defaultCategory = "Legal Insights";

/** Lowercase words joined by hyphens. */
export function isSlug(text: string) {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** Whether a text is a path on this site. With two leading slashes it would name another host. */
export function isImagePath(text: string) {
  return /^\/[^/\\\s][^\\\s]*$/.test(text);
}

/** The blog's Atom feed. */
export const feedPath = "/blog/feed.xml";

export function postPath(slug: string) {
  return `/blog/${slug}`;
}

/** The URL of a category's or topic's list; undefined if its name has no character for a slug. */
export function listPath(kind: "category" | "tag", name: string) {
  const slug = slugOf(name);
  return slug === "" ? undefined : `/blog/${kind}/${slug}`;
}

export function categoryPath(slug: string) {
  return `/blog/category/${slug}`;
}

/** For example "Who Pays?" becomes who-pays. */
export function slugOf(name: string) {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** When a published post last changed for its readers; its first publication doesn't count. */
export function changedAt({
  createdAt,
  updatedAt,
  publishedAt = createdAt,
}: Pick<Post, "createdAt" | "updatedAt" | "publishedAt">): string {
  return updatedAt > createdAt && updatedAt > publishedAt
    ? updatedAt
    : publishedAt;
}

export function countWords(content: readonly string[]) {
  return content.join(" ").match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}
