/** A blog post as it is stored: spec 3. */
export type Post = {
  slug: string;
  title: string;
  metaDescription: string;
  /** Undefined reads as `defaultCategory`. */
  category: string | undefined;
  /** Paragraphs of Markdown without raw HTML. */
  content: readonly string[];
  imageUrl: string | undefined;
  /** Undefined reads as the company's team name. */
  authorName: string | undefined;
  /** Who checked it, and the day in UTC as YYYY-MM-DD: both or none. */
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
  /** What it is known by for good: its slug may change. */
  id: string;
};

/**
 * What the writer of a post decides; the store sets the times. Undefined `isPublished` and `publishedAt` leave a known
 * post as it is, and publish a new one now. A post that is to be published at a time to come is scheduled.
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
  "slug" | "title" | "metaDescription" | "category"
>;

/** The most posts of one page of the index. */
export const postsPerPage = 60;

export const defaultCategory = "Legal Insights";

/** Lower-case words joined by hyphens: the only form that an address of a post has. */
export function isSlug(text: string) {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** Whether a text is a path on this site: what a post's image may be. A second slash would name another host. */
export function isImagePath(text: string) {
  return /^\/[^/\\\s][^\\\s]*$/.test(text);
}

/** The blog's Atom feed. */
export const feedPath = "/blog/feed.xml";

export function postPath(slug: string) {
  return `/blog/${slug}`;
}

/** Where the posts of a category, or of a topic, are listed; undefined when its name has no letter for an address. */
export function listPath(kind: "category" | "tag", name: string) {
  const slug = slugOf(name);
  return slug === "" ? undefined : `/blog/${kind}/${slug}`;
}

/** Where the posts of a category are listed, by its name in addresses. */
export function categoryPath(slug: string) {
  return `/blog/category/${slug}`;
}

/** A name as addresses have it: "Who Pays?" is who-pays. */
export function slugOf(name: string) {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** When what a published post says last changed, for its readers: storing it for the first time is no change. */
export function changedAt({
  createdAt,
  updatedAt,
  publishedAt = createdAt,
}: Pick<Post, "createdAt" | "updatedAt" | "publishedAt">): string {
  return updatedAt > createdAt && updatedAt > publishedAt
    ? updatedAt
    : publishedAt;
}

/** Words of paragraphs of Markdown. */
export function countWords(content: readonly string[]) {
  return content.join(" ").match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}

/** Whether a post's words depend on the place it is read from. */
export function hasPlaceholders(post: Pick<Post, "title" | "content">) {
  return [post.title, ...post.content].some((text) =>
    /\[(City|State) Name\]/.test(text),
  );
}
