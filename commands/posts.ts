import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Transaction } from "kysely";
import { linkToPreview } from "../app/blog/post/post-preview.server.ts";
import { isSlug, type Post } from "../app/blog/post.ts";
import {
  createPostStore,
  type PostStore,
} from "../app/blog/store/post-store.server.ts";
import { formatDateTime, localDay } from "../app/server/local-time.ts";
import type { Database } from "../db/schema.ts";
import {
  CommandError,
  findMissingDatabase,
  openCommandDatabase,
  readCommandSettings,
  readTimeZone,
  run,
  UsageError,
  unknownCommand,
} from "./command.ts";
import { importPosts } from "./posts/import-posts.ts";
import { recordCommand } from "./record-command.ts";

const help = `Manages the blog's posts.

  npm run posts -- import FILE…      stores Markdown files with front matter; replaces a post of the same slug.
                                     If one file is invalid, nothing is stored.
  npm run posts -- list              every post, newest first
  npm run posts -- publish SLUG      publishes a post, or schedules it if its published_at is in the future
  npm run posts -- unpublish SLUG    hides a post
  npm run posts -- preview SLUG      prints a link to an unpublished post, valid for seven days
  npm run posts -- rename OLD NEW    changes a post's URL; the old one redirects to it

Front matter: slug, title, meta_description; optional: category, author_name, reviewed_by, reviewed_on,
image_url, tags, published_at, is_published. Leaving out the last two keeps their stored values.
See content/posts for examples. Times are in the timeZone of the destinations file or, without one, of the firm's hours or address.`;

const auditVerbs: Readonly<Record<string, string>> = {
  publish: "published",
  unpublish: "unpublished",
  rename: "renamed",
};

await run(help, async (words) => {
  const { positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {},
  });
  const [command, ...names] = positionals;
  const action = actionOf(command, names);
  const isNew = findMissingDatabase(readCommandSettings()) !== undefined;
  if (command === "import" && isNew) checkFiles(names);
  const { database, settings, siteUrl } = await openCommandDatabase({
    mayCreate: command === "import",
  });
  const site = { siteUrl, timeZone: await readTimeZone(database, settings) };
  const done = await database.transaction().execute(async (transaction) => {
    const posts = createPostStore(transaction);
    const words = await action(posts, site, transaction);
    const act = auditVerbs[command ?? ""];
    if (act) {
      const data = { post: names.join(" to "), act };
      await recordCommand(transaction, { kind: "post_edited", data });
    }
    return words;
  });
  process.stdout.write(done);
});

type Site = { siteUrl: string; timeZone: string };

type Action = (
  posts: PostStore,
  site: Site,
  transaction: Transaction<Database>,
) => Promise<string>;

function actionOf(command: string | undefined, names: string[]): Action {
  const [slug, newSlug] = names;
  switch (command) {
    case "import":
      if (names.length === 0) throw new UsageError("import: missing file");
      return (posts, { timeZone }, transaction) =>
        importPosts(transaction, posts, names, timeZone);
    case "list":
      if (names.length > 0) throw new UsageError("list: takes no arguments");
      return listPosts;
    case "publish":
    case "unpublish":
    case "preview":
      if (slug === undefined || names.length > 1)
        throw new UsageError(`usage: ${command} SLUG`);
      return command === "preview"
        ? (posts, site) => previewPost(posts, slug, site)
        : (posts, { timeZone }) =>
            setPublished(posts, slug, command === "publish", timeZone);
    case "rename":
      if (slug === undefined || newSlug === undefined || names.length > 2)
        throw new UsageError("usage: rename SLUG NEW-SLUG");
      if (!isSlug(newSlug))
        throw new UsageError(
          "rename: the new slug must be lowercase words joined by hyphens",
        );
      return (posts) => renamePost(posts, slug, newSlug);
    default:
      throw unknownCommand(command);
  }
}

/** So that a mistyped name creates no database. */
function checkFiles(files: readonly string[]) {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length === 0) return;
  const lines = missing.map((file) => `${file}: there is no such file`);
  throw new CommandError([...lines, "Nothing was stored."].join("\n"));
}

async function listPosts(posts: PostStore, { timeZone }: Site) {
  const all = await posts.listAllPosts();
  return all.length === 0
    ? "No posts.\n"
    : all.map((post) => describe(post, timeZone)).join("");
}

function describe(
  { slug, title, publishedAt, isPublished, isScheduled }: Post,
  timeZone: string,
) {
  const day = publishedAt
    ? localDay(new Date(publishedAt), timeZone)
    : "published";
  const state = isPublished ? day : isScheduled ? `from ${day}` : "draft";
  return `${state.padEnd(10)}  ${slug}  ${title}\n`;
}

async function setPublished(
  posts: PostStore,
  slug: string,
  isPublished: boolean,
  timeZone: string,
) {
  await posts.setPublished(slug, isPublished, new Date());
  const post = await getPost(posts, slug);
  if (!isPublished) return `unpublished ${slug}\n`;
  if (!post.isScheduled) return `published ${slug}\n`;
  const time = formatDateTime(new Date(post.publishedAt ?? 0), timeZone);
  return `scheduled ${slug} for ${time}\n`;
}

async function previewPost(
  posts: PostStore,
  slug: string,
  { siteUrl, timeZone }: Site,
) {
  const post = await getPost(posts, slug);
  const key = await posts.getPreviewKey();
  const { path, expiresAt } = linkToPreview(post, key, new Date());
  return `${siteUrl}${path}\nUntil ${formatDateTime(expiresAt, timeZone)}\n`;
}

async function renamePost(posts: PostStore, slug: string, newSlug: string) {
  switch (await posts.renamePost(slug, newSlug, new Date())) {
    case "unknown":
      throw unknownPost(slug);
    case "taken":
      throw new CommandError(`There's already a post "${newSlug}".`);
    case "renamed":
      return `renamed ${slug} to ${newSlug}\n`;
  }
}

async function getPost(posts: PostStore, slug: string): Promise<Post> {
  const post = await posts.findAnyPost(slug);
  if (!post) throw unknownPost(slug);
  return post;
}

function unknownPost(slug: string) {
  return new CommandError(
    `There is no post "${slug}". See npm run posts -- list.`,
  );
}
