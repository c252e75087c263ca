import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../../../../db/schema.ts";
import {
  inTransaction,
  lock,
} from "../../../server/database/transaction.server.ts";

/** A process that missed more changes drops all cached pages. */
const rememberedChanges = 100;

/** A change with more names drops all cached pages. */
const maxNames = 300;

/** `work` returns the names of what it changed; this returns whether there are any. */
export function writePosts(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<readonly string[]>,
): Promise<boolean> {
  return inTransaction(database)(async (transaction) => {
    await lockPosts(transaction);
    const names = new Set(await work(transaction));
    if (names.size > 0) await announceChanges(transaction, names);
    return names.size > 0;
  });
}

/** Like `writePosts`, for work that also changes drafts, which takes the content lock first. */
export function writePostsAndDrafts(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<readonly string[]>,
): Promise<boolean> {
  return inTransaction(database)(async (transaction) => {
    await lock(transaction, ["content"]);
    return writePosts(transaction, work);
  });
}

export async function listChangesSince(
  database: Kysely<Database>,
  since: number,
  version: number,
): Promise<ReadonlySet<string> | "everything"> {
  const rows = await database
    .selectFrom("post_changes")
    .select("names")
    .where("version", ">", since)
    .where("version", "<=", version)
    .execute();
  const names = rows.map((row) =>
    z.array(z.string()).parse(JSON.parse(row.names)),
  );
  const isWhole = rows.length === version - since;
  return isWhole && names.every(({ length }) => length > 0)
    ? new Set(names.flat())
    : "everything";
}

export async function lockPosts(transaction: Transaction<Database>) {
  await transaction
    .updateTable("posts_version")
    .set(({ ref }) => ({ version: ref("version") }))
    .execute();
}

export async function announceChanges(
  transaction: Transaction<Database>,
  names: ReadonlySet<string>,
) {
  const { version } = await transaction
    .updateTable("posts_version")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .returning("version")
    .executeTakeFirstOrThrow();
  const listed = names.size > maxNames ? [] : [...names];
  await transaction
    .insertInto("post_changes")
    .values({ version, names: JSON.stringify(listed) })
    .execute();
  await transaction
    .deleteFrom("post_changes")
    .where("version", "<=", version - rememberedChanges)
    .execute();
  await setNextDue(transaction);
}

async function setNextDue(transaction: Transaction<Database>) {
  const post = await transaction
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.min("published_at").as("at"))
    .where("is_scheduled", "=", true)
    .executeTakeFirst();
  await transaction
    .updateTable("posts_version")
    .set({ next_at: post?.at ?? null })
    .execute();
}
