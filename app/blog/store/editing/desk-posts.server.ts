import { type Kysely, sql } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { lowerCaseVariants } from "../../../server/database/sql-functions.server.ts";
import { type DeskDraft, listDeskDrafts } from "./post-drafts.server.ts";

export const deskPostFilters = [
  "all",
  "drafts",
  "scheduled",
  "published",
] as const;

export type DeskPostFilter = (typeof deskPostFilters)[number];

type Asked = { filter: DeskPostFilter; typed: string; page: number };

const pageSize = 50;

export async function listDeskPosts(
  database: Kysely<Database>,
  { filter, typed, page }: Asked,
) {
  const part = `%${typed.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await database
    .selectFrom("blog_posts")
    .select(["id", "slug", "title", "is_published", "is_scheduled"])
    .select(["published_at", "category"])
    .$if(filter !== "all", (query) =>
      query
        .where("is_published", "=", filter === "published")
        .where("is_scheduled", "=", filter === "scheduled"),
    )
    .$if(typed !== "", (query) =>
      query.where((row) =>
        row.or(
          lowerCaseVariants(part).map(
            (one) =>
              sql<boolean>`(lower(title) like ${one} escape '\\' or slug like ${one} escape '\\')`,
          ),
        ),
      ),
    )
    .orderBy(({ fn }) => fn.coalesce("published_at", "created_at"), "desc")
    .orderBy("slug")
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  return { posts: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** Listed on the first page of each filter, with the posts found there. */
export async function findDeskDrafts(
  database: Kysely<Database>,
  { filter, typed, page }: Asked,
): Promise<DeskDraft[]> {
  if (page > 1 || filter === "published") return [];
  const part = typed.toLowerCase();
  return (await listDeskDrafts(database)).filter(
    ({ fields: { title = "", slug = "" }, change }) =>
      (filter === "all" ||
        (filter === "scheduled") === Boolean(change.dueAt)) &&
      [title, slug].some((text) => text.toLowerCase().includes(part)),
  );
}

export function listRedirects(database: Kysely<Database>) {
  return database
    .selectFrom("blog_post_redirects")
    .innerJoin("blog_posts", "slug", "post_slug")
    .select(["old_slug as from", "post_slug as to", "title", "is_published"])
    .orderBy("old_slug")
    .limit(1000)
    .execute();
}
