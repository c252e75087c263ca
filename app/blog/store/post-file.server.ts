import { isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { uploadHash } from "../../brand/media/upload-reference.ts";
import {
  listImages,
  listRawHtml,
  splitMarkdown,
} from "../../shell/page/markdown.server.ts";
import { isImagePath, isSlug, type PostInput } from "../post.ts";

export type FileProblem = { line: number; message: string };

export function parsePostFile(
  text: string,
): { ok: true; post: PostInput } | { ok: false; problems: FileProblem[] } {
  const parts = /^(---\r?\n)([\s\S]*?\r?\n|)(---(?:\r?\n|$))([\s\S]*)$/.exec(
    text,
  );
  if (!parts) {
    const message =
      "the file must start with front matter: a line ---, the fields, a line ---";
    return { ok: false, problems: [{ line: 1, message }] };
  }
  const [, start = "", head = "", end = "", body = ""] = parts;
  const fields = readFields(head);
  const bodyLine = (start + head + end).split("\n").length;
  const problems = [
    ...(fields.ok ? [] : fields.problems),
    ...listBodyProblems(body, bodyLine),
  ];
  if (!fields.ok || problems.length > 0) {
    return { ok: false, problems: problems.sort((a, b) => a.line - b.line) };
  }
  return { ok: true, post: toPostInput(fields.values, splitMarkdown(body)) };
}

/** Many times the longest post, and few enough characters to render in one go. */
const longestBody = 200_000;

export function listBodyProblems(
  body: string,
  bodyLine: number,
): FileProblem[] {
  if (body.trim() === "") {
    const message = "there is no text below the front matter";
    return [{ line: bodyLine, message }];
  }
  if (body.length > longestBody) {
    const message = `the text has ${body.length} characters; the limit is ${longestBody}. Split it into several posts.`;
    return [{ line: bodyLine, message }];
  }
  const undescribed = listImages(body).filter(({ alt }) => alt === "");
  return [
    ...listRawHtml(body).map(({ line, html }) => ({
      line: bodyLine + line - 1,
      message: `raw HTML is not allowed: ${html.split("\n")[0]}`,
    })),
    ...undescribed.map(({ line, src }) => ({
      line: bodyLine + line - 1,
      message: `a picture must say what it shows, for people who can't see it: ![what it shows](${src})`,
    })),
  ];
}

/** Line numbers count from the top of the file: the front matter starts on line 2. */
function readFields(
  head: string,
): { ok: true; values: FrontMatter } | { ok: false; problems: FileProblem[] } {
  const lines = new LineCounter();
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  const yaml = parseDocument(head, { lineCounter: lines, prettyErrors: false });
  if (yaml.errors.length > 0) {
    return {
      ok: false,
      problems: yaml.errors.map(({ pos, message }) => ({
        line: lineAt(pos[0]),
        message,
      })),
    };
  }
  const parsed = frontMatter.safeParse(yaml.toJS());
  if (parsed.success) return { ok: true, values: parsed.data };

  function lineOf(path: readonly PropertyKey[]) {
    const [name, ...within] = path;
    const pair = isMap(yaml.contents)
      ? yaml.contents.items.find(
          ({ key }) => isScalar(key) && key.value === name,
        )
      : undefined;
    const node = within.length > 0 ? yaml.getIn(path, true) : pair?.key;
    return isNode(node) && node.range ? lineAt(node.range[0]) : 1;
  }
  const problems = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          line: lineOf([key]),
          message: `${key}: is not a post field`,
        }))
      : { line: lineOf(issue.path), message: describe(issue) },
  );
  return { ok: false, problems };
}

const time = z.iso.datetime({
  error: "must be a time in UTC such as 2026-03-31T14:00:00Z",
});

/** Checks the rule even if another field is invalid, so that all problems are reported at once. */
const evenIfInvalid = {
  when: ({ value }: { value: unknown }) =>
    typeof value === "object" && value !== null,
};

const frontMatter = z
  .strictObject(
    {
      slug: z
        .string("is required")
        .refine(isSlug, "must be lowercase words joined by hyphens"),
      title: z.string("is required").trim().min(1, "is required"),
      meta_description: z.string("is required").trim().min(1, "is required"),
      category: z.string("must be text").trim().min(1).optional(),
      author_name: z.string("must be text").trim().min(1).optional(),
      reviewed_by: z.string("must be text").trim().min(1).optional(),
      reviewed_on: z.iso
        .date({ error: "must be a date such as 2026-03-31" })
        .optional(),
      image_url: z
        .string("must be text")
        .refine(
          (text) => isImagePath(text) || uploadHash(text) !== undefined,
          "must be a path on this site, such as /images/road.jpg",
        )
        .optional(),
      tags: z
        .array(z.string("must be a word"), "must be a list of words")
        .default([]),
      published_at: time.optional(),
      is_published: z.boolean("must be true or false").optional(),
    },
    "must list fields with values",
  )
  .refine((post) => post.reviewed_on || !post.reviewed_by, {
    ...evenIfInvalid,
    path: ["reviewed_by"],
    error: "needs reviewed_on, too",
  })
  .refine((post) => post.reviewed_by || !post.reviewed_on, {
    ...evenIfInvalid,
    path: ["reviewed_on"],
    error: "needs reviewed_by, too",
  });

type FrontMatter = z.infer<typeof frontMatter>;

export const checkFrontMatter = (values: unknown) =>
  frontMatter.safeParse(values);

export function toPostInput(fields: FrontMatter, content: string[]): PostInput {
  return {
    slug: fields.slug,
    title: fields.title,
    metaDescription: fields.meta_description,
    category: fields.category,
    content,
    imageUrl: fields.image_url,
    authorName: fields.author_name,
    reviewedBy: fields.reviewed_by,
    reviewedOn: fields.reviewed_on,
    publishedAt:
      fields.published_at && new Date(fields.published_at).toISOString(),
    isPublished: fields.is_published,
    tags: fields.tags,
  };
}

function describe({ path, message }: { path: PropertyKey[]; message: string }) {
  return path.length > 0 ? `${path.join(".")}: ${message}` : message;
}
