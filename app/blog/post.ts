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
  /** Both or neither; the date is YYYY-MM-DD in UTC. */
  reviewedBy: string | undefined;
  reviewedOn: string | undefined;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | undefined;
  isPublished: boolean;
  isScheduled: boolean;
  tags: readonly string[];
  /** Permanent: the slug may change. */
  id: string;
};

/** Without the optional fields, a stored post keeps its own and a new one is published now. A future time schedules. */
export type PostInput = Omit<
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

export type PostSummary = Pick<
  Post,
  "slug" | "title" | "metaDescription" | "category" | "publishedAt"
>;

export const postsPerPage = 60;

export const defaultCategory = "Legal Insights";

export function isSlug(text: string) {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** A path on this site. With two leading slashes it would name another host. */
export function isImagePath(text: string) {
  return /^\/[^/\\\s][^\\\s]*$/.test(text);
}

export const feedPath = "/blog/feed.xml";

export function postPath(slug: string) {
  return `/blog/${slug}`;
}

export function listPath(kind: "category" | "tag", name: string) {
  const slug = slugOf(name);
  return slug === "" ? undefined : `/blog/${kind}/${slug}`;
}

export function categoryPath(slug: string) {
  return `/blog/category/${slug}`;
}

export function slugOf(name: string) {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Last changed for readers; the first publication doesn't count. */
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
