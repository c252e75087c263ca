import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { namedActor } from "../../leads/events/lead-event.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";
import type { PostInput } from "../post.ts";
import {
  writePosts,
  writePostsAndDrafts,
} from "./editing/post-transaction.server.ts";
import { addVersions } from "./editing/post-versions.server.ts";
import { deleteRedirectsFrom, movePost } from "./move-post.server.ts";
import { keysOfChange } from "./post-cache-keys.server.ts";
import {
  findExistingPosts,
  type SaveOptions,
  savePostRows,
} from "./save-posts.server.ts";
import { setPublished, updateTagDates } from "./set-published.server.ts";

export type RenameResult = "renamed" | "unknown" | "taken";

const commandLine = "the command line";

/** Also updates the tag index and the next schedule, so that reads don't compute them, and announces each change. */
export function createPostWrites(database: Kysely<Database>) {
  return {
    savePosts: (posts: readonly PostInput[], now: Date, by = commandLine) =>
      savePosts(database, posts, { now, by }),

    setPublished: (slug: string, isPublished: boolean, now: Date) =>
      writePostsAndDrafts(database, (transaction) =>
        setPublished(transaction, slug, isPublished, {
          by: namedActor(commandLine),
          at: now,
        }),
      ),

    publishDuePosts: (now: Date) =>
      writePosts(database, (transaction) => publishDuePosts(transaction, now)),

    renamePost: (from: string, to: string, now: Date) =>
      renamePost(database, from, to, now),
  };
}

async function savePosts(
  database: Kysely<Database>,
  posts: readonly PostInput[],
  saving: SaveOptions,
) {
  const latest = new Map(posts.map((post) => [post.slug, post]));
  await writePosts(database, async (transaction) => {
    const names: string[] = [];
    for (const chunk of chunksOf([...latest.values()])) {
      names.push(...(await savePostRows(transaction, chunk, saving)));
    }
    return names;
  });
}

async function publishDuePosts(
  transaction: Transaction<Database>,
  now: Date,
): Promise<string[]> {
  const due = await transaction
    .updateTable("blog_posts")
    .set(({ ref }) => ({
      is_published: true,
      is_scheduled: false,
      updated_at: ref("published_at").$notNull(),
    }))
    .where("is_scheduled", "=", true)
    .where("published_at", "<=", now.toISOString())
    .returningAll()
    .execute();
  for (const chunk of chunksOf(due)) {
    const slugs = chunk.map(({ slug }) => slug);
    await updateTagDates(transaction, slugs);
    await deleteRedirectsFrom(transaction, slugs);
  }
  return due.flatMap((row) => keysOfChange(undefined, row));
}

async function renamePost(
  database: Kysely<Database>,
  from: string,
  to: string,
  now: Date,
): Promise<RenameResult> {
  let renaming: RenameResult = "unknown";
  await writePosts(database, async (transaction) => {
    const existing = await findExistingPosts(transaction, [from, to]);
    const row = existing.get(from);
    if (!row) return [];
    renaming = existing.has(to) ? "taken" : "renamed";
    if (renaming === "taken") return [];
    await movePost(transaction, from, to);
    const moved = { ...row, slug: to };
    await addVersions(transaction, [moved], new Map([[to, row]]), {
      by: commandLine,
      now,
    });
    return keysOfChange(row, moved);
  });
  return renaming;
}
