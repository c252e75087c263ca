import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import { postInput as post } from "../../../test/support/post-input.ts";
import { openStore } from "../../../test/support/site.ts";
import type { PostSummary } from "../post.ts";

const now = new Date("2026-11-21T12:00:00Z");
const on = (day: number) => `2026-01-${day + 10}T00:00:00.000Z`;
const slugsOf = (posts: readonly PostSummary[]) =>
  posts.map(({ slug }) => slug);

describe.each(databaseKinds)("categories and topics, on %s", (kind) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    store = await openStore(kind);
  });
  afterEach(async () => {
    await store.database.deleteFrom("blog_posts").execute();
  });
  afterAll(() => store.close());

  test.runIf(kind === "sqlite")(
    "a category lists its published posts, newest first, 60 a page",
    async () => {
      const members = Array.from({ length: 61 }, (_, index) =>
        post(`post-${index + 10}`, { category: "Who Pays?" }),
      );
      await store.posts.savePosts(
        [
          ...members,
          post("newest", { category: "Who pays", publishedAt: on(9) }),
          post("other", { category: "Who" }),
          post("draft", { category: "Who Pays?", isPublished: false }),
        ],
        now,
      );
      const first = await store.posts.listPostsBy("category", "who-pays", 1);
      const second = await store.posts.listPostsBy("category", "who-pays", 2);
      expect([first.hasMore, second.hasMore]).toEqual([true, false]);
      expect(slugsOf([...first.posts, ...second.posts])).toEqual([
        "newest",
        ...members.map(({ slug }) => slug),
      ]);
      const none = await store.posts.listPostsBy("category", "nothing", 1);
      expect(none).toEqual({ posts: [], hasMore: false });
    },
  );

  test.runIf(kind === "sqlite")(
    "only categories with a published post are listed, each spelled as in its newest post",
    async () => {
      await store.posts.savePosts(
        [
          post("a", { category: "Who pays", publishedAt: on(1) }),
          post("b", { category: "Who Pays?", publishedAt: on(2) }),
          post("c"),
          post("d", { category: "Café" }),
          post("e", { category: "日本" }),
          post("f", { category: "Hidden", isPublished: false }),
        ],
        now,
      );
      expect(await store.posts.listCategories()).toEqual([
        { slug: "cafe", name: "Café" },
        { slug: "legal-insights", name: "Legal Insights" },
        { slug: "who-pays", name: "Who Pays?" },
      ]);
    },
  );

  test("a topic lists the posts with its tag, in any spelling, once each; a city is not a topic", async () => {
    await store.posts.savePosts(
      [
        post("a", { tags: ["No-Fault", "no fault"], publishedAt: on(1) }),
        post("b", { tags: ["NO FAULT", "Mobile"], publishedAt: on(2) }),
        post("c", { title: "No fault in Mobile" }),
        post("d", { tags: ["no fault"], isPublished: false }),
      ],
      now,
    );
    const { posts } = await store.posts.listPostsBy("tag", "no-fault", 1);
    expect(slugsOf(posts)).toEqual(["b", "a"]);
    expect((await store.posts.listPostsBy("tag", "mobile", 1)).posts).toEqual(
      [],
    );
    const related = await store.posts.listCityPosts("Mobile", 5);
    expect(slugsOf(related)).toEqual(["b", "c"]);
  });

  test.runIf(kind === "sqlite")(
    "related posts are those that share the most topics, then the newest of the category",
    async () => {
      const category = "Insurance";
      const one = post("one", { tags: ["a", "b", "c"], category });
      await store.posts.savePosts(
        [
          one,
          post("two-shared", { tags: ["a", "b"], publishedAt: on(1) }),
          post("one-shared", { tags: ["c"], publishedAt: on(3) }),
          post("category-old", { category, publishedAt: on(1) }),
          post("category-new", { category, publishedAt: on(2) }),
          post("draft", { tags: ["a", "b", "c"], isPublished: false }),
          post("nothing", { tags: ["d"] }),
        ],
        now,
      );
      const similar = await store.posts.listRelatedPosts(one, 9);
      expect(slugsOf(similar)).toEqual([
        "two-shared",
        "one-shared",
        "category-new",
        "category-old",
      ]);
      expect(await store.posts.listRelatedPosts(one, 2)).toHaveLength(2);
    },
  );

  test.runIf(kind === "sqlite")(
    "a post's neighbors are the published posts before and after it in the list",
    async () => {
      await store.posts.savePosts(
        [
          post("old", { publishedAt: on(1) }),
          post("a-same", { publishedAt: on(2) }),
          post("b-same", { publishedAt: on(2) }),
          post("c-same", { publishedAt: on(2) }),
          post("draft", { publishedAt: on(3), isPublished: false }),
          post("new", { publishedAt: on(4) }),
        ],
        now,
      );
      const list = slugsOf(await store.posts.listPosts());
      for (const [index, slug] of list.entries()) {
        const one = await store.posts.findPost(slug);
        if (!one) throw new Error(`${slug} is not there`);
        const { older, newer } = await store.posts.findNeighbors(one);
        expect([newer?.slug, older?.slug]).toEqual([
          list[index - 1],
          list[index + 1],
        ]);
      }
    },
  );
});
