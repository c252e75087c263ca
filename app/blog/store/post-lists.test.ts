import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import { postInput as post } from "../../../test/support/post-input.ts";
import { openStore } from "../../../test/support/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-12-01T08:00:00Z");

describe.each(databaseKinds)("lists of posts, on %s", (kind) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    store = await openStore(kind);
  });
  afterEach(async () => {
    await store.database.deleteFrom("blog_post_tags").execute();
    await store.database.deleteFrom("blog_posts").execute();
  });
  afterAll(() => store.close());

  async function slugsOf(page: number, size: number) {
    const posts = await store.posts.listPosts({ page, size });
    return posts.map(({ slug }) => slug);
  }

  test.runIf(kind === "sqlite")(
    "pages joined together are the whole list",
    async () => {
      // Three posts per day, so that the slug breaks ties.
      const posts = Array.from({ length: 11 }, (_, index) =>
        post(`post-${index + 10}`, {
          publishedAt: `2026-01-0${9 - Math.floor(index / 3)}T00:00:00.000Z`,
        }),
      );
      const hidden = post("post-15b", { isPublished: false });
      await store.posts.savePosts([hidden, ...posts.toReversed()], now);
      const all = posts.map(({ slug }) => slug);
      expect(await slugsOf(1, 60)).toEqual(all);
      for (const size of [1, 2, 4, 5, 10, 11]) {
        const pages: string[][] = [];
        for (let page = 1; page <= Math.ceil(11 / size); page++) {
          pages.push(await slugsOf(page, size));
        }
        expect(pages.flat()).toEqual(all);
      }
    },
  );

  test.runIf(kind === "sqlite")(
    "there is nothing after the last page",
    async () => {
      expect(await slugsOf(1, 2)).toEqual([]);
      await store.posts.savePosts([post("one"), post("two")], now);
      expect(await slugsOf(2, 2)).toEqual([]);
      expect(await slugsOf(9000, 2)).toEqual([]);
    },
  );

  test.runIf(kind === "sqlite")(
    "published posts are counted after each save, publication and unpublication",
    async () => {
      await store.posts.savePosts([post("one"), post("two")], now);
      expect(await store.posts.countPosts()).toBe(2);
      await store.posts.savePosts(
        [post("two"), post("three", { isPublished: false })],
        now,
      );
      expect(await store.posts.countPosts()).toBe(2);
      await store.posts.setPublished("three", true, now);
      await store.posts.setPublished("three", true, now);
      expect(await store.posts.countPosts()).toBe(3);
      await store.posts.setPublished("one", false, now);
      expect(await store.posts.countPosts()).toBe(2);
    },
  );

  test("if two posts with the same slug are saved at once, the last one is stored", async () => {
    await store.posts.savePosts(
      [
        post("one", { title: "First", tags: ["Mobile"] }),
        post("one", { title: "Last", tags: ["Boise"] }),
      ],
      now,
    );
    expect(await store.posts.findPost("one")).toMatchObject({ title: "Last" });
    expect(await store.posts.listCityPosts("Mobile", 5)).toEqual([]);
    expect(await store.posts.listCityPosts("Boise", 5)).toHaveLength(1);
  });

  test("the sitemap has every published post, most recently changed first", async () => {
    await store.posts.savePosts(
      [post("one"), post("two"), post("hidden", { isPublished: false })],
      now,
    );
    await store.posts.savePosts([post("two", { title: "New" })], later);
    expect(await store.posts.listForSitemap()).toEqual([
      { slug: "two", updatedAt: "2026-12-01T08:00:00.000Z" },
      { slug: "one", updatedAt: "2026-11-21T12:00:00.000Z" },
    ]);
  });
});
