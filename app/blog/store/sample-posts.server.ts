import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Editor } from "../../desk/content/changes/change-sets.server.ts";
import { projectFolder } from "../../server/project-folder.ts";
import type { PostInput } from "../post.ts";
import { writePostsAndDrafts } from "./editing/post-transaction.server.ts";
import { recordPost } from "./editing/save-post-edit.server.ts";
import { parsePostFile } from "./post-file.server.ts";
import type { PostStore } from "./post-store.server.ts";
import { setPublished } from "./set-published.server.ts";

const folder = fileURLToPath(new URL("content/posts", projectFolder));

/** A live site's owner reads them first, and gives each its real date by publishing it. */
export async function loadSamplePosts(
  posts: PostStore,
  now: Date,
  { asDrafts = false } = {},
) {
  if (await posts.hasHadPosts()) return;
  const samples = await readSamplePosts();
  await posts.savePosts(
    asDrafts ? samples.map((post) => ({ ...post, ...draft })) : samples,
    now,
  );
}

const draft = { isPublished: false, publishedAt: undefined };

/** Warnings about posts that a live site prints when it starts. */
export async function listPostWarnings(posts: PostStore): Promise<string[]> {
  const all = await posts.listAllPosts();
  if (!all.some(({ isPublished }) => isPublished)) {
    const drafts =
      all.length > 0
        ? " Read the drafts, and publish those that fit your firm: npm run posts -- list"
        : "";
    return [`Blog: no post is published.${drafts}`];
  }
  const isDatedSample = await readDatedSamples();
  const dated = all.filter((post) => post.isPublished && isDatedSample(post));
  return dated.length > 0
    ? [
        `Blog: sample posts are published with made-up dates. Give them their real dates, or unpublish them: ${dated.map(({ slug }) => slug).join(", ")}`,
      ]
    : [];
}

/** Sample posts that are published with their made-up date. */
export async function listSamples(database: Kysely<Database>) {
  const isDatedSample = await readDatedSamples();
  const posts = await database
    .selectFrom("blog_posts")
    .select(["id", "slug", "title", "published_at as publishedAt"])
    .where("is_published", "=", true)
    .orderBy("title")
    .execute();
  return posts.filter(isDatedSample);
}

/** All in one transaction. */
export async function unpublishSamples(
  database: Kysely<Database>,
  editor: Editor,
) {
  await writePostsAndDrafts(database, async (transaction) => {
    const names: string[] = [];
    for (const { slug } of await listSamples(transaction)) {
      await recordPost(transaction, slug, "unpublished", editor);
      names.push(...(await setPublished(transaction, slug, false, editor)));
    }
    return names;
  });
}

async function readDatedSamples() {
  const samples = (await readSamplePosts()).map(slugAndDate);
  return (post: Dated) => samples.includes(slugAndDate(post));
}

type Dated = { slug: string; publishedAt?: string | null | undefined };

function slugAndDate({ slug, publishedAt }: Dated) {
  return `${slug} ${publishedAt}`;
}

async function readSamplePosts(): Promise<PostInput[]> {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => {
      const file = `${folder}/${name}`;
      const parsed = parsePostFile(await readFile(file, "utf8"));
      if (!parsed.ok) {
        const [{ line, message } = { line: 1, message: "" }] = parsed.problems;
        throw new Error(`${file}:${line}: ${message}`);
      }
      return parsed.post;
    }),
  );
}
