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
  /** ISO 8601 in UTC, as all times here. */
  createdAt: string;
  updatedAt: string;
  publishedAt: string | undefined;
  isPublished: boolean;
  tags: readonly string[];
};

/** What the writer of a post decides; the store sets the times. */
export type PostDraft = Omit<Post, "createdAt" | "updatedAt">;

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

export function postPath(slug: string) {
  return `/blog/${slug}`;
}

/** Whether a post's words depend on the place it is read from. */
export function hasPlaceholders(post: Pick<Post, "title" | "content">) {
  return [post.title, ...post.content].some((text) =>
    /\[(City|State) Name\]/.test(text),
  );
}
