import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

type Tables = {
  post_drafts: {
    post_id: string;
    data: string;
    by_name: string;
    at: string;
    due_at: string | null;
    problem: string | null;
  };
  post_versions: { post_id: string; version: number };
  blog_posts: { published_at: string | null; is_scheduled: boolean };
  posts_version: { next_at: string | null };
  change_sets: {
    id: string;
    name: string;
    state: string;
    created_at: string;
    by_name: string;
    due_at: string | null;
    problem: string | null;
  };
  content_versions: {
    id: string;
    kind: string;
    key: string;
    replaces: number;
    data: string;
    change_set: string;
    by_name: string;
    at: string;
  };
  content_revision: { next_at: string | null };
};

/** Drafts move to changes, which have the schedule. `post_drafts` stays for copies of the last release. */
export const movePostDraftsToChanges: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = db.withTables<Tables>();
    const drafts = await tables.selectFrom("post_drafts").selectAll().execute();
    for (const draft of drafts) await move(tables, draft);
    await tables.deleteFrom("post_drafts").execute();
    await tables
      .updateTable("content_revision")
      .set(({ selectFrom }) => ({
        next_at: selectFrom("change_sets")
          .select(({ fn }) => fn.min("due_at").as("next"))
          .where("state", "=", "scheduled"),
      }))
      .execute();
    const scheduled = await tables
      .selectFrom("blog_posts")
      .select(({ fn }) => fn.min("published_at").as("at"))
      .where("is_scheduled", "=", true)
      .executeTakeFirst();
    await tables
      .updateTable("posts_version")
      .set({ next_at: scheduled?.at ?? null })
      .execute();
  },
};

async function move(
  tables: Kysely<Tables>,
  { post_id, data, by_name, at, due_at, problem }: Tables["post_drafts"],
) {
  const id = randomUUID();
  const title = String(Object(JSON.parse(data)).title ?? "");
  const latest = await tables
    .selectFrom("post_versions")
    .select(({ fn }) => fn.max("version").as("version"))
    .where("post_id", "=", post_id)
    .executeTakeFirst();
  await tables
    .insertInto("change_sets")
    .values({
      id,
      by_name,
      created_at: at,
      due_at,
      problem,
      name: title.slice(0, 80) || "Untitled post",
      state: due_at === null ? "open" : "scheduled",
    })
    .execute();
  await tables
    .insertInto("content_versions")
    .values({
      id: randomUUID(),
      kind: "post",
      key: post_id,
      change_set: id,
      data,
      by_name,
      at,
      replaces: latest?.version ?? 0,
    })
    .execute();
}
