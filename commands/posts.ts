import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Post, PostDraft } from "../app/blog/post.ts";
import { parsePostFile } from "../app/blog/post-file.server.ts";
import {
  createPostStore,
  type PostStore,
} from "../app/blog/post-store.server.ts";
import {
  CommandError,
  openCommandDatabase,
  run,
  UsageError,
} from "./command.ts";

const help = `Manages the blog's posts.

  npm run posts -- import FILE…      stores Markdown files with front matter; replaces a post of the same slug.
                                     One bad file, and nothing is stored.
  npm run posts -- list              every post, newest first
  npm run posts -- publish SLUG      shows a post
  npm run posts -- unpublish SLUG    hides it again

Front matter: slug, title, meta_description; and if wanted category, author_name, image_url, tags,
published_at, is_published. See content/posts for examples.`;

await run(help, async (words) => {
  const { positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {},
  });
  const [command, ...names] = positionals;
  const action = actionOf(command, names);
  const database = await openCommandDatabase();
  try {
    process.stdout.write(await action(createPostStore(database)));
  } finally {
    await database.destroy();
  }
});

type Action = (posts: PostStore) => Promise<string>;

function actionOf(command: string | undefined, names: string[]): Action {
  const [slug] = names;
  switch (command) {
    case "import":
      if (names.length === 0)
        throw new UsageError("import: name at least one file");
      return (posts) => importFiles(posts, names);
    case "list":
      if (names.length > 0)
        throw new UsageError("list: takes no further words");
      return listPosts;
    case "publish":
    case "unpublish":
      if (slug === undefined || names.length > 1)
        throw new UsageError(`${command}: name one post by its slug`);
      return (posts) => setPublished(posts, slug, command === "publish");
    default:
      throw new UsageError(`unknown command: ${command ?? "none given"}`);
  }
}

async function importFiles(posts: PostStore, files: string[]) {
  const drafts: PostDraft[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const text = await readFile(file, "utf8").catch((error: Error) => error);
    const parsed =
      text instanceof Error
        ? { ok: false as const, problems: [text.message] }
        : parsePostFile(text);
    if (parsed.ok) drafts.push(parsed.post);
    else
      problems.push(...parsed.problems.map((problem) => `${file}: ${problem}`));
  }
  if (problems.length > 0)
    throw new CommandError([...problems, "Nothing was stored."].join("\n"));
  await posts.savePosts(drafts, new Date());
  return drafts
    .map(
      ({ slug, isPublished }) =>
        `stored ${slug}${isPublished ? "" : " (not published)"}\n`,
    )
    .join("");
}

async function listPosts(posts: PostStore) {
  const all = await posts.listAllPosts();
  return all.length === 0 ? "No posts.\n" : all.map(describe).join("");
}

function describe({ slug, title, publishedAt, isPublished }: Post) {
  const state = isPublished
    ? (publishedAt?.slice(0, 10) ?? "published")
    : "draft     ";
  return `${state}  ${slug}  ${title}\n`;
}

async function setPublished(
  posts: PostStore,
  slug: string,
  isPublished: boolean,
) {
  const found = await posts.setPublished(slug, isPublished, new Date());
  if (!found)
    throw new CommandError(
      `There is no post "${slug}". See npm run posts -- list.`,
    );
  return `${isPublished ? "published" : "unpublished"} ${slug}\n`;
}
