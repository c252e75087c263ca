import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import type { Transaction } from "kysely";
import { listMissingPictures } from "../../app/blog/post/post-pictures.server.ts";
import type { Post, PostInput } from "../../app/blog/post.ts";
import { parsePostFile } from "../../app/blog/store/post-file.server.ts";
import type { PostStore } from "../../app/blog/store/post-store.server.ts";
import { findUpload } from "../../app/brand/media/uploads.server.ts";
import { formatDateTime } from "../../app/server/local-time.ts";
import type { Database } from "../../db/schema.ts";
import { CommandError } from "../command.ts";
import { recordCommand } from "../record-command.ts";

export async function importPosts(
  transaction: Transaction<Database>,
  posts: PostStore,
  files: readonly string[],
  timeZone: string,
): Promise<string> {
  const drafts = new Map<string, { post: PostInput; file: string }>();
  const problems: string[] = [];
  for (const file of files) {
    const parsed = await readPostFile(file, (hash) =>
      findUpload(transaction, hash),
    );
    if (!parsed.ok) {
      problems.push(...parsed.problems);
      continue;
    }
    const { slug } = parsed.post;
    const earlier = drafts.get(slug);
    if (earlier)
      problems.push(
        `${file}: slug: ${slug} is already used by ${earlier.file}`,
      );
    else drafts.set(slug, { post: parsed.post, file });
  }
  if (problems.length > 0) {
    throw new CommandError([...problems, "Nothing was stored."].join("\n"));
  }
  const slugs = [...drafts.keys()];
  await posts.savePosts(
    [...drafts.values()].map(({ post }) => post),
    new Date(),
  );
  for (const post of slugs) {
    const data = { post, act: "imported" };
    await recordCommand(transaction, { kind: "post_edited", data });
  }
  const stored = await Promise.all(
    slugs.map((slug) => posts.findAnyPost(slug)),
  );
  return stored
    .map((post) => (post ? `stored ${describePost(post, timeZone)}\n` : ""))
    .join("");
}

function describePost(
  { slug, isPublished, isScheduled, publishedAt }: Post,
  timeZone: string,
) {
  if (isPublished) return slug;
  if (!isScheduled) return `${slug} (not published)`;
  const time = formatDateTime(new Date(publishedAt ?? 0), timeZone);
  return `${slug} (scheduled for ${time})`;
}

export async function readPostFile(
  file: string,
  find: (hash: string) => Promise<unknown>,
): Promise<{ ok: true; post: PostInput } | { ok: false; problems: string[] }> {
  const bytes = await readFile(file).catch((error: Error) => error);
  if (bytes instanceof Error) {
    return { ok: false, problems: [`${file}: ${bytes.message}`] };
  }
  const text = new TextDecoder().decode(bytes);
  if (!isUtf8(bytes)) {
    const lines = text.split("\n");
    const broken = lines.findIndex((line) => line.includes("\uFFFD"));
    return {
      ok: false,
      problems: [`${file}:${broken + 1}: is not written in UTF-8`],
    };
  }
  const parsed = parsePostFile(text);
  const problems = parsed.ok
    ? await listPictureProblems(text, find)
    : parsed.problems;
  return parsed.ok && problems.length === 0
    ? parsed
    : {
        ok: false,
        problems: problems.map(
          ({ line, message }) => `${file}:${line}: ${message}`,
        ),
      };
}

async function listPictureProblems(
  text: string,
  find: (hash: string) => Promise<unknown>,
) {
  // Blank lines replace the front matter, so that line numbers match the file's.
  const body = text.replace(/^---[\s\S]*?\n---/, (head) =>
    head.replaceAll(/[^\n]/g, ""),
  );
  const missing = await listMissingPictures(body, find);
  return missing.map(({ src, line }) => ({
    line,
    message: `${src} hasn't been uploaded here: add it to a post at the desk, and use the name it shows`,
  }));
}
