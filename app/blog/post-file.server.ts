import { parseDocument } from "yaml";
import { z } from "zod";
import { findRawHtml } from "../server/markdown.server.ts";
import { isImagePath, isSlug, type PostDraft } from "./post.ts";

/** A post as a Markdown file with YAML front matter holds it, or what is wrong with the file, a line each. */
export function parsePostFile(
  text: string,
): { ok: true; post: PostDraft } | { ok: false; problems: string[] } {
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (!parts) {
    return {
      ok: false,
      problems: [
        "the file must start with front matter: a line ---, the fields, a line ---",
      ],
    };
  }
  const [, head = "", body = ""] = parts;
  const yaml = parseDocument(head);
  if (yaml.errors.length > 0) {
    return { ok: false, problems: yaml.errors.map(({ message }) => message) };
  }
  const fields = frontMatter.safeParse(yaml.toJS());
  const content = toParagraphs(body);
  const problems = [
    ...(fields.success ? [] : fields.error.issues.map(describe)),
    ...(content.length > 0 ? [] : ["there is no text below the front matter"]),
    ...content
      .map(findRawHtml)
      .filter((html) => html !== undefined)
      .map((html) => `raw HTML is not allowed: ${html}`),
  ];
  if (!fields.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, post: toPost(fields.data, content) };
}

const time = z.iso.datetime({
  error: "must be a time in UTC such as 2026-03-31T14:00:00Z",
});

const frontMatter = z.strictObject({
  slug: z
    .string("is needed")
    .refine(isSlug, "must be lower-case words joined by hyphens"),
  title: z.string("is needed").trim().min(1, "is needed"),
  meta_description: z.string("is needed").trim().min(1, "is needed"),
  category: z.string().trim().min(1).optional(),
  author_name: z.string().trim().min(1).optional(),
  image_url: z
    .string()
    .refine(
      isImagePath,
      "must be a path on this site, such as /images/road.jpg",
    )
    .optional(),
  tags: z.array(z.string(), "must be a list of words").default([]),
  published_at: time.optional(),
  is_published: z.boolean("must be true or false").default(true),
});

function toPost(
  fields: z.infer<typeof frontMatter>,
  content: string[],
): PostDraft {
  return {
    slug: fields.slug,
    title: fields.title,
    metaDescription: fields.meta_description,
    category: fields.category,
    content,
    imageUrl: fields.image_url,
    authorName: fields.author_name,
    publishedAt:
      fields.published_at && new Date(fields.published_at).toISOString(),
    isPublished: fields.is_published,
    tags: fields.tags,
  };
}

function toParagraphs(body: string) {
  return body
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

function describe({ path, message }: { path: PropertyKey[]; message: string }) {
  return path.length > 0 ? `${path.join(".")}: ${message}` : message;
}
