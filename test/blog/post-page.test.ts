import { describe, expect, test } from "vitest";
import { elementsOf, linksOf, mainOf, textOf } from "../support/html.ts";
import { postInput } from "../support/post-input.ts";
import { openSiteForFile } from "../support/site.ts";

const mobile = "/locations/alabama/mobile";
const stored = new Date("2026-03-10T08:00:00Z");
const on = (day: number) => `2026-03-0${day}T08:00:00.000Z`;

const long = postInput("long", {
  title: "A long one",
  category: "Who Pays?",
  content: [
    "word ".repeat(460),
    "## First",
    "One.",
    "## Second",
    "Two.",
    "## Third",
    "Three.",
  ],
  tags: ["No-fault", "Mobile", "evidence"],
  publishedAt: on(2),
});

const site = await openSiteForFile();
const { database, posts } = site.services;
await database.deleteFrom("blog_posts").execute();
await posts.savePosts(
  [
    long,
    postInput("older", { title: "The older", publishedAt: on(1) }),
    postInput("newer", { title: "The newer", publishedAt: on(3) }),
    postInput("akin", {
      title: "Akin in [City Name]",
      tags: ["evidence"],
      publishedAt: on(4),
    }),
  ],
  stored,
);

const read = async (path: string) => mainOf(await site.read(path));
const linkNames = (html: string) => {
  const links: Record<string, string>[] = elementsOf(html, "a");
  return new Map(links.map(({ href = "", content = "" }) => [href, content]));
};

test("a post shows its reading time, and links to its category and topics, not to cities", async () => {
  const html = await read("/blog/long");
  expect(textOf(html)).toContain(
    "The Casefront Team · March 2, 2026 · 2 min read",
  );
  const names = linkNames(html);
  expect(names.get("/blog/category/who-pays")).toBe("Who Pays?");
  expect(names.get("/blog/tag/no-fault")).toBe("No-fault");
  expect(names.get("/blog/tag/evidence")).toBe("evidence");
  expect(
    [...names.keys()].filter((path) => path.includes("/tag/")),
  ).toHaveLength(2);
});

test("a post changed after it was stored shows when", async () => {
  expect(textOf(await read("/blog/older"))).not.toContain("Updated");
  await site.services.posts.savePosts(
    [{ ...long, content: [...long.content, "More."] }],
    new Date("2026-04-05T08:00:00Z"),
  );
  await expect
    .poll(async () => textOf(await read("/blog/long")))
    .toContain("March 2, 2026 · Updated April 5, 2026");
});

test("a long post has a table of contents, each entry linked to its heading; a short one has none", async () => {
  const html = await read("/blog/long");
  for (const id of ["first", "second", "third"]) {
    expect(linksOf(html)).toContain(`#${id}`);
    expect(html).toContain(`<h2 id="${id}">`);
  }
  expect(textOf(html)).toContain("On this page");
  expect(textOf(await read("/blog/older"))).not.toContain("On this page");
});

describe.each([
  ["", "your city"],
  [mobile, "Mobile"],
])("read from '%s'", (place, city) => {
  test("a post links to the previous, next and related posts, in the same place", async () => {
    const names = linkNames(await read(`${place}/blog/long`));
    expect(names.get(`${place}/blog/older`)).toBe("The older");
    expect(names.get(`${place}/blog/newer`)).toBe("The newer");
    expect(names.get(`${place}/blog/akin`)).toBe(`Akin in ${city}`);
  });
});

test("no heading takes an id that the page has, and the table of contents has its plain words", async () => {
  const idsOf = (html: string) =>
    [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
  const ids = idsOf(await site.read("/blog/long"));
  const headings = [...ids, "A *bold* [link](/blog) and `code`", "Main", "?!"];
  const content = headings.map((heading) => `## ${heading}`);
  const draft = postInput("ids", { content, publishedAt: on(5) });
  await site.services.posts.savePosts([draft], stored);
  const html = await site.read("/blog/ids");
  expect(idsOf(html).length).toBeGreaterThan(ids.length);
  expect(idsOf(html).sort()).toEqual([...new Set(idsOf(html))].sort());
  expect(html).toContain('<a href="#a-bold-link-and-code">');
  expect(textOf(html)).toContain("A bold link and code Main ?!");
  await site.services.database
    .deleteFrom("blog_posts")
    .where("slug", "=", "ids")
    .execute();
});

test("the first and the last post have one neighbor each", async () => {
  expect(textOf(await read("/blog/older"))).not.toContain("Previous post");
  expect(textOf(await read("/blog/older"))).toContain("Next post A long one");
  expect(textOf(await read("/blog/akin"))).not.toContain("Next post");
});

test("the team has a bio under its posts; an unknown author has none", async () => {
  await site.services.posts.savePosts(
    [postInput("by-ann", { authorName: "Ann Lee", publishedAt: on(1) })],
    stored,
  );
  expect(textOf(await read("/blog/older"))).toMatch(
    /The Casefront Team\. .*not legal advice/,
  );
  const words = textOf(await read("/blog/by-ann"));
  expect(words).toContain("Ann Lee");
  expect(words).not.toContain("The Casefront Team");
});

describe("lists of posts", () => {
  test.each([
    ["/blog/category/who-pays", "Who Pays?", ["/blog/long"]],
    [
      "/blog/category/legal-insights",
      "Legal Insights",
      ["/blog/akin", "/blog/newer"],
    ],
    ["/blog/tag/evidence", "Topic: evidence", ["/blog/akin", "/blog/long"]],
    ["/blog/tag/no-fault", "Topic: No-fault", ["/blog/long"]],
  ])(
    "%s, '%s', lists its posts, newest first",
    async (path, heading, links) => {
      const html = await read(path);
      expect(elementsOf(html, "h1")[0]).toMatchObject({ content: heading });
      const found = linksOf(html).filter((link) =>
        /^\/blog\/[^/]+$/.test(link),
      );
      expect(found.slice(0, links.length)).toEqual(links);
    },
  );

  test("a category is indexed, a topic is not", async () => {
    const noIndex = '<meta name="robots" content="noindex, follow"/>';
    const category = await site.read("/blog/category/who-pays");
    expect(category).not.toContain(noIndex);
    expect(category).toMatch(
      /content="Every post in “Who pays[^”]*” on our blog/i,
    );
    expect(await site.read("/blog/tag/evidence")).toContain(noIndex);
    const sitemap = await site.read("/sitemap.xml");
    expect(sitemap).toContain("/blog/category/who-pays<");
    expect(sitemap).not.toContain("/blog/tag/");
  });

  test("a category of more than 60 posts has pages, and their links in the head", async () => {
    const many = Array.from({ length: 61 }, (_, index) =>
      postInput(`many-${index}`, { category: "Many" }),
    );
    await site.services.posts.savePosts(many, stored);
    const first = await site.read("/blog/category/many");
    const second = await site.read("/blog/category/many?page=2");
    expect(first).toContain(
      `rel="next" href="${site.url}/blog/category/many?page=2"`,
    );
    expect(second).toContain(
      `rel="canonical" href="${site.url}/blog/category/many?page=2"`,
    );
    expect(second).toContain("noindex, follow");
    expect(linksOf(mainOf(second))).toContain("/blog/many-9");
    expect((await site.visit("/blog/category/many?page=3")).status).toBe(404);
  });

  test.each([
    "/blog/category/nothing",
    "/blog/tag/mobile",
    "/blog/tag/nothing",
    "/blog/category/who-pays?page=2",
    "/blog/category/who-pays?page=x",
    "/blog/category/who--pays",
    "/blog/category/__proto__",
    "/blog/tag/a/b",
  ])("%s is a 404", async (path) => {
    expect((await site.visit(path)).status).toBe(404);
  });
});
