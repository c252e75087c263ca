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

/** What a list of posts shows. */
export type PostSummary = Pick<
  Post,
  "slug" | "title" | "metaDescription" | "category"
>;

export const defaultCategory = "Legal Insights";

/** Lower-case words joined by hyphens: the only form that an address of a post has. */
export function isSlug(text: string) {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
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
