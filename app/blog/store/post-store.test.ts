import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { olga, seePost } from "../../../test/support/content/content.ts";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../../test/support/databases/databases.ts";
import { postInput as post } from "../../../test/support/post-input.ts";
import { openStore } from "../../../test/support/site.ts";
import { deletePost } from "./editing/edit-posts.server.ts";
import { listPostWarnings, loadSamplePosts } from "./sample-posts.server.ts";

const now = new Date("2026-11-21T12:00:00Z");

let store: Awaited<ReturnType<typeof openStore>>;

/** Registers the setup of a group of tests. */
function setUp(kind: DatabaseKind) {
  beforeAll(async () => {
    store = await openStore(kind);
  });
  afterEach(async () => {
    await store.database.deleteFrom("blog_post_tags").execute();
    await store.database.deleteFrom("blog_posts").execute();
    await store.database.deleteFrom("post_changes").execute();
  });
  afterAll(() => store.close());
}

describe.each(databaseKinds)("post store on %s", (kind) => {
  setUp(kind);

  test.runIf(kind === "sqlite")(
    "the shipped posts are loaded once, and stay deleted",
    async () => {
      const { posts, database } = store;
      await loadSamplePosts(posts, now);
      const loaded = await posts.listAllPosts();
      expect(loaded.length).toBeGreaterThan(0);
      for (const { id } of loaded)
        await deletePost(database, {
          ...(await seePost(store, id)),
          by: olga,
          at: now,
        });
      await loadSamplePosts(posts, now);
      expect(await posts.listAllPosts()).toEqual([]);
    },
  );

  test.runIf(kind === "sqlite")(
    "a live site's shipped posts are drafts, dated when they are published",
    async () => {
      const { posts } = store;
      await loadSamplePosts(posts, now, { asDrafts: true });
      expect(await posts.countPosts()).toBe(0);
      expect(await listPostWarnings(posts)).toEqual([
        expect.stringContaining("Read the drafts"),
      ]);
      const slug = "how-long-a-case-takes";
      await posts.setPublished(slug, true, now);
      expect((await posts.findPost(slug))?.publishedAt).toBe(now.toISOString());
      expect(await listPostWarnings(posts)).toEqual([]);
    },
  );

  test.runIf(kind === "sqlite")(
    "shipped posts left from a trial on localhost are listed when the site goes live",
    async () => {
      await loadSamplePosts(store.posts, now);
      expect(await listPostWarnings(store.posts)).toEqual([
        expect.stringMatching(/made-up dates.*how-long-a-case-takes/),
      ]);
    },
  );

  test("a saved post reads back unchanged, with the store's timestamps", async () => {
    const saved = post("full", {
      title: "Über [City Name]",
      category: "Evidence",
      content: ["First\nline", "- a\n- b", '"quoted" \\ 日本'],
      imageUrl: "/images/road.jpg",
      authorName: "Ann Lee",
      reviewedBy: "Bo Lee",
      reviewedOn: "2026-03-02",
      publishedAt: "2026-03-04T05:06:07.890Z",
      tags: ["Mobile", "slip and fall", "Mobile"],
    });
    await store.posts.savePosts([saved], now);
    expect(await store.posts.findPost("full")).toEqual({
      ...saved,
      id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      isScheduled: false,
      createdAt: "2026-11-21T12:00:00.000Z",
      updatedAt: "2026-11-21T12:00:00.000Z",
    });
  });

  test.runIf(kind === "sqlite")(
    "fields that a post omits stay empty",
    async () => {
      await store.posts.savePosts([post("plain")], now);
      expect(await store.posts.findPost("plain")).toMatchObject({
        category: undefined,
        imageUrl: undefined,
        authorName: undefined,
        tags: [],
      });
    },
  );

  test.runIf(kind === "sqlite")(
    "a post published without a time is published now; a draft is not published",
    async () => {
      await store.posts.savePosts(
        [
          post("now", { publishedAt: undefined }),
          post("draft", { publishedAt: undefined, isPublished: false }),
        ],
        now,
      );
      expect(await store.posts.listAllPosts()).toMatchObject([
        { slug: "draft", publishedAt: undefined },
        { slug: "now", publishedAt: "2026-11-21T12:00:00.000Z" },
      ]);
    },
  );

  test
    .runIf(kind === "sqlite")
    .each([
      "missing",
      "draft",
      "Full",
      "",
      "__proto__",
      "a/../b",
      "x'--",
      "\0",
    ])("the slug %j finds nothing", async (slug) => {
    await store.posts.savePosts(
      [post("full"), post("draft", { isPublished: false })],
      now,
    );
    expect(await store.posts.findPost(slug)).toBeUndefined();
  });

  test.runIf(kind === "sqlite")(
    "the list has published posts, newest first, then by slug",
    async () => {
      await store.posts.savePosts(
        [
          post("old", { publishedAt: "2025-01-01T00:00:00.000Z" }),
          post("b-same", { publishedAt: "2026-01-01T00:00:00.000Z" }),
          post("a-same", { publishedAt: "2026-01-01T00:00:00.000Z" }),
          post("new", { publishedAt: "2026-01-01T00:00:00.001Z" }),
          post("draft", { isPublished: false }),
        ],
        now,
      );
      const slugs = (await store.posts.listPosts()).map(({ slug }) => slug);
      expect(slugs).toEqual(["new", "a-same", "b-same", "old"]);
    },
  );
});

describe.each(databaseKinds)("changing posts on %s", (kind) => {
  setUp(kind);

  test("saving a known slug replaces the post and its tags, and keeps its creation time", async () => {
    await store.posts.savePosts([post("one", { tags: ["Mobile"] })], now);
    const later = new Date("2026-12-01T08:00:00Z");
    await store.posts.savePosts(
      [post("one", { title: "New", tags: ["Boise"], category: "Evidence" })],
      later,
    );
    expect(await store.posts.listAllPosts()).toMatchObject([
      {
        slug: "one",
        title: "New",
        category: "Evidence",
        tags: ["Boise"],
        createdAt: "2026-11-21T12:00:00.000Z",
        updatedAt: "2026-12-01T08:00:00.000Z",
      },
    ]);
    expect(await store.posts.listCityPosts("Mobile", 5)).toEqual([]);
    expect(await store.posts.listCityPosts("Boise", 5)).toHaveLength(1);
  });

  test.runIf(kind === "sqlite")(
    "if the database rejects one post, none is stored",
    async () => {
      await store.database.schema
        .createIndex("one_title")
        .on("blog_posts")
        .column("title")
        .unique()
        .execute();
      const twins = [
        post("one", { title: "First" }),
        post("two", { title: "Same" }),
        post("three", { title: "Same" }),
      ];
      await expect(store.posts.savePosts(twins, now)).rejects.toThrow();
      expect(await store.posts.hasHadPosts()).toBe(false);
      await store.database.schema.dropIndex("one_title").execute();
    },
  );

  test.runIf(kind === "sqlite")(
    "the first publication sets a post's time; unpublishing it and publishing it again doesn't change it",
    async () => {
      await store.posts.savePosts(
        [post("one", { isPublished: false, publishedAt: undefined })],
        now,
      );
      const first = new Date("2026-12-01T00:00:00Z");
      expect(await store.posts.setPublished("one", true, first)).toBe(true);
      expect(await store.posts.findPost("one")).toMatchObject({
        publishedAt: "2026-12-01T00:00:00.000Z",
      });
      const second = new Date("2026-12-02T00:00:00Z");
      expect(await store.posts.setPublished("one", false, second)).toBe(true);
      expect(await store.posts.findPost("one")).toBeUndefined();
      const third = new Date("2026-12-03T00:00:00Z");
      await store.posts.setPublished("one", true, third);
      expect(await store.posts.findPost("one")).toMatchObject({
        publishedAt: "2026-12-01T00:00:00.000Z",
        updatedAt: "2026-12-03T00:00:00.000Z",
      });
    },
  );

  test.runIf(kind === "sqlite")(
    "an unknown slug cannot be published",
    async () => {
      expect(await store.posts.setPublished("nothing", true, now)).toBe(false);
    },
  );
});
