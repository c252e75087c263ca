import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../../test/support/databases/databases.ts";
import { postInput as post } from "../../../test/support/post-input.ts";
import { openStore } from "../../../test/support/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const nextDay = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-12-01T08:00:00Z");

let store: Awaited<ReturnType<typeof openStore>>;
const december = "2026-12-01T08:00:00.000Z";
const scheduled = post("soon", {
  publishedAt: december,
  tags: ["Mobile", "evidence"],
  category: "Insurance",
});

async function isShown(slug: string) {
  const { posts } = store;
  const lists = await Promise.all([
    posts.listPosts(),
    posts.listNewestPosts(9),
    posts.listCityPosts("Mobile", 5),
    posts.listPostsBy("category", "insurance", 1).then((page) => page.posts),
    posts.listPostsBy("tag", "evidence", 1).then((page) => page.posts),
    posts.listForSitemap(),
  ]);
  const found = lists.map((list) => list.some((one) => one.slug === slug));
  return [
    (await posts.findPost(slug)) !== undefined,
    (await posts.countPosts()) === 1,
    (await posts.listCategories()).length === 1,
    ...found,
  ];
}

/** Registers the setup of a group of tests. */
function setUp(kind: DatabaseKind) {
  beforeAll(async () => {
    store = await openStore(kind);
  });
  afterEach(async () => {
    await store.database.deleteFrom("blog_posts").execute();
  });
  afterAll(() => store.close());
}

describe.each(databaseKinds)("publication times of posts, on %s", (kind) => {
  setUp(kind);

  test.runIf(kind === "sqlite")(
    "a scheduled post is hidden until its time, and shown everywhere from then on",
    async () => {
      await store.posts.savePosts([scheduled], now);
      expect(new Set(await isShown("soon"))).toEqual(new Set([false]));
      expect(await store.posts.findAnyPost("soon")).toMatchObject({
        isPublished: false,
        isScheduled: true,
        publishedAt: december,
      });
      const { version, nextAt } = await store.posts.readChanges();
      expect(nextAt).toBe(december);

      const tooEarly = new Date("2026-12-01T07:59:59.999Z");
      expect(await store.posts.publishDuePosts(tooEarly)).toBe(false);
      expect(await store.posts.readChanges()).toEqual({ version, nextAt });

      expect(await store.posts.publishDuePosts(later)).toBe(true);
      expect(new Set(await isShown("soon"))).toEqual(new Set([true]));
      expect(await store.posts.findPost("soon")).toMatchObject({
        isPublished: true,
        isScheduled: false,
        publishedAt: december,
        updatedAt: december,
      });
      expect(await store.posts.readChanges()).toEqual({
        version: version + 1,
        nextAt: null,
      });
      expect(await store.posts.publishDuePosts(later)).toBe(false);
    },
  );

  test("when several copies of the site reach the time, the post is published once", async () => {
    await store.posts.savePosts([scheduled], now);
    const { version } = await store.posts.readChanges();
    const done = await Promise.all(
      [1, 2, 3].map(() => store.posts.publishDuePosts(later)),
    );
    expect(done.toSorted()).toEqual([false, false, true]);
    expect((await store.posts.readChanges()).version).toBe(version + 1);
  });

  test.runIf(kind === "sqlite")(
    "a scheduled post can be unpublished, and scheduled again by publishing it",
    async () => {
      await store.posts.savePosts([scheduled], now);
      await store.posts.setPublished("soon", false, now);
      expect(await store.posts.publishDuePosts(later)).toBe(false);
      await store.posts.setPublished("soon", true, now);
      expect(await store.posts.findPost("soon")).toBeUndefined();
      expect(await store.posts.publishDuePosts(later)).toBe(true);
    },
  );

  test.runIf(kind === "sqlite").each([
    ["a published post", { publishedAt: "2026-01-02T00:00:00.000Z" }],
    ["a draft", { isPublished: false }],
    ["a draft without a time", { isPublished: false, publishedAt: undefined }],
    ["a scheduled post", { publishedAt: december }],
  ])(
    "%s stays unchanged when the post is stored again without it",
    async (_, changes) => {
      await store.posts.savePosts([post("one", changes)], now);
      const before = await store.posts.findAnyPost("one");
      const open = { isPublished: undefined, publishedAt: undefined };
      await store.posts.savePosts(
        [post("one", { title: "New", ...open })],
        nextDay,
      );
      expect(await store.posts.findAnyPost("one")).toEqual({
        ...before,
        title: "New",
        updatedAt: nextDay.toISOString(),
      });
    },
  );
});

describe.each(databaseKinds)("posts that change or move, on %s", (kind) => {
  setUp(kind);

  test.runIf(kind === "sqlite")(
    "storing an unchanged post again doesn't count as a change",
    async () => {
      const full = post("one", {
        category: "Evidence",
        content: ["One.", "Two."],
        tags: ["a", "b"],
        reviewedBy: "Ann Lee",
        reviewedOn: "2026-03-01",
      });
      await store.posts.savePosts([full], now);
      await store.posts.savePosts([full], later);
      expect(await store.posts.findPost("one")).toMatchObject({
        updatedAt: now.toISOString(),
      });
      await store.posts.savePosts([{ ...full, content: ["One."] }], later);
      expect(await store.posts.findPost("one")).toMatchObject({
        updatedAt: december,
      });
    },
  );

  test("a renamed post changes only its slug, and each former slug redirects to the latest", async () => {
    await store.posts.savePosts(
      [post("first", { tags: ["Mobile", "evidence"] }), post("other")],
      now,
    );
    const before = await store.posts.findPost("first");
    expect(await store.posts.renamePost("first", "second", new Date())).toBe(
      "renamed",
    );
    expect(await store.posts.renamePost("second", "third", new Date())).toBe(
      "renamed",
    );
    expect(await store.posts.findPost("third")).toEqual({
      ...before,
      slug: "third",
    });
    expect(await store.posts.countPosts()).toBe(2);
    const related = await store.posts.listCityPosts("Mobile", 5);
    expect(related.map(({ slug }) => slug)).toEqual(["third"]);
    for (const old of ["first", "second"]) {
      expect(await store.posts.findPost(old)).toBeUndefined();
      expect(await store.posts.findNewSlug(old)).toBe("third");
    }
    expect(await store.posts.findNewSlug("third")).toBeUndefined();
    expect(await store.posts.renamePost("third", "first", new Date())).toBe(
      "renamed",
    );
    expect(await store.posts.findNewSlug("first")).toBeUndefined();
    expect(await store.posts.findNewSlug("third")).toBe("first");
  });

  test.runIf(kind === "sqlite")(
    "renaming to a taken slug, or from an unknown one, does nothing",
    async () => {
      await store.posts.savePosts([post("one"), post("two")], now);
      const before = await store.posts.readChanges();
      expect(await store.posts.renamePost("one", "two", new Date())).toBe(
        "taken",
      );
      expect(await store.posts.renamePost("one", "one", new Date())).toBe(
        "taken",
      );
      expect(await store.posts.renamePost("three", "four", new Date())).toBe(
        "unknown",
      );
      expect(await store.posts.readChanges()).toEqual(before);
    },
  );

  test.runIf(kind === "sqlite")(
    "a new post takes over another post's former URL",
    async () => {
      await store.posts.savePosts([post("one")], now);
      await store.posts.renamePost("one", "two", new Date());
      await store.posts.savePosts([post("one", { title: "Another" })], now);
      expect(await store.posts.findNewSlug("one")).toBeUndefined();
      expect(await store.posts.findPost("one")).toMatchObject({
        title: "Another",
      });
      expect(await store.posts.findPost("two")).toMatchObject({
        title: "A title",
      });
    },
  );

  test.runIf(kind === "sqlite")(
    "a draft leaves a former URL to the renamed post until the draft is published",
    async () => {
      await store.posts.savePosts([post("one", { isPublished: true })], now);
      await store.posts.renamePost("one", "two", new Date());
      await store.posts.savePosts([post("one", { isPublished: false })], now);
      expect(await store.posts.findNewSlug("one")).toBe("two");
      await store.posts.renamePost("one", "draft", new Date());
      await store.posts.renamePost("draft", "one", new Date());
      expect(await store.posts.findNewSlug("one")).toBe("two");

      await store.posts.setPublished("one", true, now);
      expect(await store.posts.findNewSlug("one")).toBeUndefined();
      await store.posts.renamePost("one", "three", new Date());
      expect(await store.posts.findNewSlug("one")).toBe("three");
    },
  );

  test.runIf(kind === "sqlite")(
    "a former URL of an unpublished post doesn't redirect",
    async () => {
      await store.posts.savePosts([post("one")], now);
      await store.posts.renamePost("one", "two", new Date());
      await store.posts.setPublished("two", false, now);
      expect(await store.posts.findNewSlug("one")).toBeUndefined();
    },
  );
});
