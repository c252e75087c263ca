import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../../test/support/databases/databases.ts";
import { postInput as post } from "../../../test/support/post-input.ts";
import { openStore } from "../../../test/support/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const january = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

let store: Awaited<ReturnType<typeof openStore>>;

/** Call 2 of spec 7. */
async function relatedTo(city: string, limit = 5) {
  const related = await store.posts.listCityPosts(city, limit);
  return related.map(({ slug }) => slug);
}

/** Registers the setup of a group of tests. */
function setUp(kind: DatabaseKind) {
  beforeAll(async () => {
    store = await openStore(kind);
  });
  afterEach(async () => {
    await store.database.deleteFrom("blog_post_tags").execute();
    await store.database.deleteFrom("blog_posts").execute();
  });
  afterAll(() => store.close());
}

describe("posts related to a city", () => {
  setUp("sqlite");

  test.each([
    ["the city in its title", { title: "Falls in Mobile, Alabama" }],
    ["the city in its title in another case", { title: "FALLS IN MOBILE" }],
    ["the city between other marks", { title: "Hurt?(mobile's roads)" }],
    ["the city as a tag", { tags: ["falls", "Mobile"] }],
    ["the city as a tag in another case", { tags: ["mobile"] }],
    ["the category Personal Injury", { category: "Personal Injury" }],
    [
      "a category that contains it",
      { category: "More on personal injury law" },
    ],
  ])("a post with %s is related", async (_, changes) => {
    await store.posts.savePosts([post("one", changes)], now);
    expect(await relatedTo("Mobile")).toEqual(["one"]);
  });

  test.each([
    ["nothing of the city", {}],
    ["another city as a tag", { tags: ["Birmingham", "Alabama"] }],
    ["the city within another tag only", { tags: ["mobile phones"] }],
    ["the city within a word of its title", { title: "Automobiles" }],
    ["the city in its description only", { metaDescription: "In Mobile" }],
    ["the city in its text only", { content: ["In Mobile"] }],
    ["the city as its category", { category: "Mobile" }],
    ["another category", { category: "Personal stories of injury" }],
    [
      "the city in its title, unpublished",
      { title: "Mobile", isPublished: false },
    ],
    [
      "the city as a tag, unpublished",
      { tags: ["Mobile"], isPublished: false },
    ],
    [
      "the category Personal Injury, unpublished",
      { category: "Personal Injury", isPublished: false },
    ],
  ])("a post with %s is not related", async (_, changes) => {
    await store.posts.savePosts([post("one", changes)], now);
    expect(await relatedTo("Mobile")).toEqual([]);
  });

  test.each([
    ["St. Paul", "Ice in St Paul", true],
    ["West Valley City", "WEST VALLEY CITY: A FALL", true],
    ["Charleston", "North Charleston roads", true],
    ["West Valley City", "West Valley and the City", false],
    ["St. Paul", "The Paul St. case", false],
  ])(
    "for the city %s and the title '%s', related is %s",
    async (city, title, isFound) => {
      await store.posts.savePosts([post("one", { title })], now);
      expect(await relatedTo(city)).toEqual(isFound ? ["one"] : []);
    },
  );

  test("a related post appears and disappears with its publication, ordered by its first publication", async () => {
    const draft = { isPublished: false, publishedAt: undefined };
    await store.posts.savePosts(
      [
        post("by-tag", { ...draft, tags: ["Mobile"] }),
        post("by-title", { ...draft, title: "In Mobile" }),
        post("by-category", { ...draft, category: "Personal Injury" }),
        post("older", { tags: ["Mobile"], publishedAt: january(1) }),
      ],
      now,
    );
    expect(await relatedTo("Mobile")).toEqual(["older"]);
    for (const [day, slug] of ["by-tag", "by-title", "by-category"].entries()) {
      await store.posts.setPublished(slug, true, new Date(january(day + 2)));
    }
    const all = ["by-title", "by-tag", "older", "by-category"];
    expect(await relatedTo("Mobile")).toEqual(all);
    for (const slug of all) await store.posts.setPublished(slug, false, now);
    expect(await relatedTo("Mobile")).toEqual([]);
  });

  test("a new title and category replace the old ones", async () => {
    const old = { title: "In Mobile", category: "Personal Injury" };
    await store.posts.savePosts([post("one", old), post("two", old)], now);
    await store.posts.savePosts([post("one", { title: "In Boise" })], now);
    expect(await relatedTo("Mobile")).toEqual(["two"]);
    expect(await relatedTo("Boise")).toEqual(["one", "two"]);
  });
});

describe.each(databaseKinds)("the order of related posts, on %s", (kind) => {
  setUp(kind);

  test.runIf(kind === "sqlite")(
    "posts that name the city come first, then the others, each newest first",
    async () => {
      const general = { category: "Personal Injury" };
      await store.posts.savePosts(
        [
          post("general-new", { ...general, publishedAt: january(9) }),
          post("general-old", { ...general, publishedAt: january(8) }),
          post("tag-old", { tags: ["Mobile"], publishedAt: january(1) }),
          post("title-new", { title: "In Mobile", publishedAt: january(3) }),
          post("tag-new", { tags: ["Mobile"], publishedAt: january(4) }),
        ],
        now,
      );
      expect(await relatedTo("Mobile")).toEqual([
        "tag-new",
        "title-new",
        "tag-old",
        "general-new",
        "general-old",
      ]);
    },
  );

  test.runIf(kind === "sqlite")(
    "a post related in several ways is listed once",
    async () => {
      await store.posts.savePosts(
        [
          post("all", {
            title: "Mobile",
            tags: ["Mobile", "mobile"],
            category: "Personal Injury",
          }),
        ],
        now,
      );
      expect(await relatedTo("Mobile")).toEqual(["all"]);
    },
  );

  test("at most five are listed, and general posts fill the remaining places", async () => {
    const ofCity = [1, 2, 3].map((day) =>
      post(`city-${day}`, { tags: ["Mobile"], publishedAt: january(day) }),
    );
    const general = [1, 2, 3, 4, 5, 6].map((day) =>
      post(`general-${day}`, {
        category: "Personal Injury",
        publishedAt: january(day),
      }),
    );
    await store.posts.savePosts([...general, ...ofCity], now);
    expect(await relatedTo("Mobile")).toEqual([
      "city-3",
      "city-2",
      "city-1",
      "general-6",
      "general-5",
    ]);
    expect(await relatedTo("Boise")).toEqual([
      "general-6",
      "general-5",
      "general-4",
      "general-3",
      "general-2",
    ]);
    expect(await relatedTo("Mobile", 2)).toEqual(["city-3", "city-2"]);
  });

  test.runIf(kind === "sqlite")(
    "a summary has the columns that the specification names, and the date",
    async () => {
      await store.posts.savePosts([post("one", { tags: ["Mobile"] })], now);
      expect(await store.posts.listCityPosts("Mobile", 5)).toEqual([
        {
          slug: "one",
          title: "A title",
          metaDescription: "A description",
          category: undefined,
          publishedAt: "2026-01-01T00:00:00.000Z",
        },
      ]);
    },
  );

  test
    .runIf(kind === "sqlite")
    .each(["O'Fallon", "100% City", "St. Paul", "Coeur d’Alene"])(
    "a city may be called %s",
    async (city) => {
      await store.posts.savePosts([post("one", { tags: [city] })], now);
      expect(await relatedTo(city)).toEqual(["one"]);
    },
  );
});
