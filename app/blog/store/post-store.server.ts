import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { isSlug, type Post } from "../post.ts";
import { readEditablePost } from "./editing/editable-post.server.ts";
import { listChangesSince } from "./editing/post-transaction.server.ts";
import { createPostLists } from "./post-lists.server.ts";
import { createPostNeighbors } from "./post-neighbors.server.ts";
import { toPost } from "./post-rows.server.ts";
import { createPostWrites } from "./post-writes.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    posts: PostStore;
  }
}

export type PostStore = ReturnType<typeof createPostStore>;

/** Reads use `database`, writes use `writer`. */
export function createPostStore(
  database: Kysely<Database>,
  writer: Kysely<Database> = database,
) {
  return {
    ...createPostWrites(writer),
    ...createPostLists(database),
    ...createPostNeighbors(database),

    async findPost(slug: string): Promise<Post | undefined> {
      const post = await findAnyPost(database, slug);
      return post?.isPublished ? post : undefined;
    },

    findAnyPost: (slug: string) => findAnyPost(database, slug),

    findEdited: (id: string) => readEditablePost(database, id),

    listChangesSince: (since: number, version: number) =>
      listChangesSince(database, since, version),

    findNewSlug: (slug: string) => findNewSlug(database, slug),

    /** Any process's change to posts increments `version`; `nextAt` is when the next scheduled post is due. */
    readChanges: (): Promise<{ version: number; nextAt: string | null }> =>
      database
        .selectFrom("posts_version")
        .select(["version", "next_at as nextAt"])
        .executeTakeFirstOrThrow(),

    async findPreviewKey(): Promise<string | undefined> {
      const { preview_key } = await database
        .selectFrom("posts_version")
        .select("preview_key")
        .executeTakeFirstOrThrow();
      return preview_key ?? undefined;
    },

    getPreviewKey: () => getPreviewKey(database),

    listAllPosts: () => listAllPosts(database),

    async hasHadPosts(): Promise<boolean> {
      const row = await database
        .selectFrom("posts_version")
        .select("id")
        .where(({ or, exists, selectFrom }) =>
          or([
            exists(selectFrom("blog_posts").select("slug")),
            exists(selectFrom("post_changes").select("names")),
          ]),
        )
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

async function findAnyPost(
  database: Kysely<Database>,
  slug: string,
): Promise<Post | undefined> {
  if (!isSlug(slug)) return undefined;
  const row = await database
    .selectFrom("blog_posts")
    .selectAll()
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row && toPost(row);
}

async function findNewSlug(
  database: Kysely<Database>,
  slug: string,
): Promise<string | undefined> {
  if (!isSlug(slug)) return undefined;
  const row = await database
    .selectFrom("blog_post_redirects")
    .innerJoin("blog_posts", "slug", "post_slug")
    .select("slug")
    .where("old_slug", "=", slug)
    .where("is_published", "=", true)
    .executeTakeFirst();
  return row?.slug;
}

async function getPreviewKey(database: Kysely<Database>): Promise<string> {
  const { preview_key } = await database
    .updateTable("posts_version")
    .set(({ fn, val }) => ({
      preview_key: fn.coalesce(
        "preview_key",
        val(randomBytes(32).toString("base64url")),
      ),
    }))
    .returning((eb) => eb.ref("preview_key").$notNull().as("preview_key"))
    .executeTakeFirstOrThrow();
  return preview_key;
}

async function listAllPosts(database: Kysely<Database>): Promise<Post[]> {
  const rows = await database
    .selectFrom("blog_posts")
    .selectAll()
    .orderBy(({ fn }) => fn.coalesce("published_at", "created_at"), "desc")
    .orderBy("slug")
    .execute();
  return rows.map(toPost);
}
