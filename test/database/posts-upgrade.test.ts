import { type Kysely, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "../../app/server/operations/log.server.ts";
import { openServices } from "../../app/services/services.server.ts";
import type { Database } from "../../db/schema.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { openOldDatabase } from "../support/databases/old-database.ts";
import { postInput } from "../support/post-input.ts";
import { openStore, testSettings } from "../support/site.ts";

const slugsOf = (posts: { slug: string }[]) => posts.map(({ slug }) => slug);

describe.each(databaseKinds)("on %s", (kind) => {
  test("posts from the previous release are listed, counted and related like new ones", async () => {
    const next = "003-posts-by-index";
    const { database: old, settings } = await openOldDatabase(kind, next);
    const tags = ["mobile", "Slip and Fall"];
    await insertOld(old, { slug: "by-title", title: "Falls in Mobile" });
    await insertOld(old, {
      slug: "by-tag",
      time: "2026-01-02T00:00:00.000Z",
      tags,
    });
    await insertOld(old, { slug: "hidden", isPublished: false, tags });
    await insertOld(old, { slug: "general", category: "Personal Injury Law" });
    await insertOld(old, { slug: "other" });
    await old.destroy();

    const { posts, close } = await openServices(settings, createLog("silent"));
    onTestFinished(close);
    expect(slugsOf(await posts.listCityPosts("Mobile", 5))).toEqual([
      "by-tag",
      "by-title",
      "general",
    ]);
    expect(await posts.countPosts()).toBe(4);
    expect(slugsOf(await posts.listPosts())).toEqual([
      "by-tag",
      "by-title",
      "general",
      "other",
    ]);
    expect(slugsOf(await posts.listForSitemap())).toHaveLength(4);
    expect(await posts.listCategories()).toEqual([
      { slug: "legal-insights", name: "Legal Insights" },
      { slug: "personal-injury-law", name: "Personal Injury Law" },
    ]);
    const topic = await posts.listPostsBy("tag", "slip-and-fall", 1);
    expect(slugsOf(topic.posts)).toEqual(["by-tag"]);
    const ids = new Set((await posts.listAllPosts()).map(({ id }) => id));
    expect(ids.size).toBe(5);
    for (const id of ids) {
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8?[\da-f]{3,4}-/);
    }
  });

  test.runIf(kind === "sqlite")(
    "a start with a changed list of cities finds them in existing titles",
    async () => {
      const { database, databaseUrl, posts, close } = await openStore(kind);
      onTestFinished(close);
      await posts.savePosts(
        [postInput("one", { title: "Falls in Mobile" })],
        new Date(),
      );
      await database.deleteFrom("blog_post_tags").execute();
      await database
        .updateTable("posts_version")
        .set({ cities: "x" })
        .execute();
      expect(await posts.listCityPosts("Mobile", 5)).toEqual([]);
      const before = await posts.readChanges();

      const settings = testSettings({
        DATABASE_URL: databaseUrl,
        CALLS: "off",
      });
      const copies = await Promise.all(
        [1, 2, 3].map(() => openServices(settings, createLog("silent"))),
      );
      for (const copy of copies) onTestFinished(copy.close);
      const related = await posts.listCityPosts("Mobile", 5);
      expect(slugsOf(related)).toEqual(["one"]);
      expect((await posts.readChanges()).version).toBe(before.version + 1);
    },
  );
});

async function insertOld(
  database: Kysely<Database>,
  post: {
    slug: string;
    title?: string;
    category?: string;
    time?: string;
    isPublished?: boolean;
    tags?: string[];
  },
) {
  const { slug, title = "A title", category = null, tags = [] } = post;
  const { time = "2026-01-01T00:00:00.000Z", isPublished = true } = post;
  await sql`
    insert into blog_posts
      (slug, title, meta_description, category, content, created_at, updated_at, published_at, is_published, tags)
    values
      (${slug}, ${title}, 'A description', ${category}, '[]', ${time}, ${time}, ${time}, ${isPublished}, ${JSON.stringify(tags)})
  `.execute(database);
  for (const tag of tags) {
    const row = { post_slug: slug, tag: tag.toLowerCase() };
    await database.insertInto("blog_post_tags").values(row).execute();
  }
}
