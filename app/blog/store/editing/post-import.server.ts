import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import {
  createChange,
  type Editor,
} from "../../../desk/content/changes/change-sets.server.ts";
import { isSame } from "../../../desk/content/content-kind.ts";
import { lock } from "../../../server/database/transaction.server.ts";
import type { PostInput } from "../../post.ts";
import { listDeskDrafts, saveDeskDraft } from "./post-drafts.server.ts";
import { listPublishedPosts, readRedirects } from "./post-export.server.ts";
import {
  fieldsOfPost,
  type PostFields,
  slugOfFields,
} from "./post-fields.server.ts";
import { lockPosts } from "./post-transaction.server.ts";
import { findLatestVersion } from "./post-versions.server.ts";
import { recordPost } from "./save-post-edit.server.ts";

export type PostImport = {
  posts: readonly PostInput[];
  /** New slugs by old slugs. */
  redirects: Readonly<Record<string, string>>;
};

export type ImportedPost = { postId: string; fields: PostFields };

/** `problems` are by old slug. Redirects are drafted with the post that they lead to. */
export async function planImport(
  database: Kysely<Database>,
  { posts, redirects }: PostImport,
) {
  const files = new Map(posts.map((post) => [post.slug, post]));
  const published = new Map(
    (await listPublishedPosts(database)).map((post) => [post.slug, post]),
  );
  const known = await readRedirects(database);
  const added = Object.entries(redirects).filter(
    ([from, to]) => known[from] !== to,
  );
  const isPost = (slug: string) => files.has(slug) || published.has(slug);
  const problems = added.flatMap(([from, to]) => {
    if (isPost(from))
      return [{ from, message: "can't redirect: a post has this URL" }];
    if (isPost(to)) return [];
    const message = `leads to "${to}", which isn't published and has no file in posts`;
    return [{ from, message }];
  });
  const targets = Map.groupBy(added, ([, to]) => to);
  const ids = await readIds(database);
  const changed: ImportedPost[] = [];
  for (const slug of new Set([...files.keys(), ...targets.keys()])) {
    const post = published.get(slug);
    const before = post && fieldsOfPost(post);
    const text = fieldsOfFile(files.get(slug), before);
    const from = targets
      .get(slug)
      ?.map(([old]) => old)
      .join("\n");
    if (!text || (isSame(text, before) && from === undefined)) continue;
    const fields = from === undefined ? text : { ...text, redirect_from: from };
    changed.push({ postId: ids.get(slug) ?? randomUUID(), fields });
  }
  return { changed, problems };
}

function fieldsOfFile(
  file: PostInput | undefined,
  before: PostFields | undefined,
) {
  const fields = file && fieldsOfPost(file);
  const published_at = fields?.published_at || (before?.published_at ?? "");
  return fields ? { ...fields, published_at } : before;
}

async function readIds(database: Kysely<Database>) {
  const rows = await database
    .selectFrom("blog_posts")
    .select(["slug", "id"])
    .execute();
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** Drafts all of them in a new change; or none, if one of them has a draft already. */
export function draftPosts(
  database: Kysely<Database>,
  posts: readonly ImportedPost[],
  { name, ...editor }: Editor & { name: string },
): Promise<{ ok: true; changeId: string } | { ok: false; problem: string }> {
  return database.transaction().execute(async (transaction) => {
    await lock(transaction, ["content"]);
    await lockPosts(transaction);
    const slugs = new Set(posts.map(({ fields }) => slugOfFields(fields)));
    const ids = new Set(posts.map(({ postId }) => postId));
    const other = (await listDeskDrafts(transaction)).find(
      ({ postId, fields }) =>
        ids.has(postId) || slugs.has(slugOfFields(fields)),
    );
    if (other) {
      const problem = `The post "${slugOfFields(other.fields)}" has a draft at the desk, in the change "${other.change.name}": publish or discard that first.`;
      return { ok: false, problem };
    }
    const changeId = await createChange(transaction, name, editor);
    for (const { postId, fields } of posts) {
      const replaces = await findLatestVersion(transaction, postId);
      const draft = { postId, changeId, fields, replaces, editor };
      await saveDeskDraft(transaction, draft);
      await recordPost(transaction, slugOfFields(fields), "imported", editor);
    }
    return { ok: true, changeId };
  });
}
