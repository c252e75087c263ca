import { splitLines } from "../../../forms/split-lines.ts";
import { splitMarkdown } from "../../../shell/page/markdown.server.ts";
import { isSlug, type PostInput, slugOf } from "../../post.ts";
import {
  checkFrontMatter,
  listBodyProblems,
  toPostInput,
} from "../post-file.server.ts";

/**
 * Keyed by front-matter name; `tags` and `redirect_from` have one entry per line, `text` is the Markdown body. With
 * `unpublishing`, publishing them takes the post off the site.
 */
export type PostFields = Readonly<Record<string, string>>;

export const unpublishing: PostFields = { is_published: "false" };

export function isUnpublishing({ is_published }: PostFields) {
  return is_published === unpublishing.is_published;
}

export type FieldProblem = { name: string; message: string };

export function readPostFields(
  fields: PostFields,
): { ok: true; post: PostInput } | { ok: false; problems: FieldProblem[] } {
  const {
    text = "",
    tags = "",
    redirect_from: _,
    is_published: __,
    ...rest
  } = fields;
  const given = Object.entries(rest).filter(([, value]) => value.trim() !== "");
  const checked = checkFrontMatter({
    ...Object.fromEntries(given),
    tags: splitLines(tags),
  });
  const problems = [
    ...(checked.success ? [] : checked.error.issues).map((issue) => ({
      name: String(issue.path[0] ?? ""),
      message: issue.message,
    })),
    ...listBodyProblems(text, 1).map(({ line, message }) => ({
      name: "text",
      message: text.trim() === "" ? "is required" : `line ${line}: ${message}`,
    })),
  ];
  return checked.success && problems.length === 0
    ? { ok: true, post: toPostInput(checked.data, splitMarkdown(text)) }
    : { ok: false, problems };
}

export function fieldsOfPost({
  content,
  tags,
  ...post
}: Omit<PostInput, "publishedAt"> &
  Partial<Pick<PostInput, "publishedAt">>): PostFields {
  return {
    slug: post.slug,
    title: post.title,
    meta_description: post.metaDescription,
    category: post.category ?? "",
    author_name: post.authorName ?? "",
    reviewed_by: post.reviewedBy ?? "",
    reviewed_on: post.reviewedOn ?? "",
    image_url: post.imageUrl ?? "",
    published_at: post.publishedAt ?? "",
    tags: tags.join("\n"),
    text: content.join("\n\n"),
  };
}

export function slugOfFields({ slug = "", title = "" }: PostFields) {
  return isSlug(slug) ? slug : slugOf(title) || "new-post";
}
