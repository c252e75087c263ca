import { describe, expect, test } from "vitest";
import { linksOf, mainOf, structuredDataOf, textOf } from "../support/html.ts";
import { postInput } from "../support/post-input.ts";
import { openSiteForFile } from "../support/site.ts";

const newest = Date.parse("2026-11-01T00:00:00Z");

/** 125 posts, an hour apart: three pages. */
const posts = Array.from({ length: 125 }, (_, index) =>
  postInput(`post-${index + 1}`, {
    publishedAt: new Date(newest - index * 3_600_000).toISOString(),
  }),
);

const site = await openSiteForFile();
await site.services.database.deleteFrom("blog_posts").execute();
await site.services.posts.savePosts(posts, new Date());

const postLinks = (html: string) =>
  linksOf(mainOf(html)).filter((link) => /^\/blog\/[^/]+$/.test(link));
const pageLinks = (html: string) =>
  linksOf(mainOf(html)).filter((link) => /^\/blog(\?|$)/.test(link));
const headLinks = (html: string) =>
  Array.from(
    html.matchAll(/<link rel="(prev|next|canonical)" href="([^"]*)"\/>/g),
    ([, rel, href = ""]) => `${rel} ${href.replace(site.url, "")}`,
  );

test("no page has more than 60 posts, and together they have each post once, newest first", async () => {
  const pages: string[][] = [];
  for (const path of ["/blog", "/blog?page=2", "/blog?page=3"]) {
    pages.push(postLinks(await site.read(path)));
  }
  expect(pages.map(({ length }) => length)).toEqual([60, 60, 5]);
  expect(pages.flat()).toEqual(posts.map(({ slug }) => `/blog/${slug}`));
});

test.each([
  ["/blog", true, ["canonical /blog", "next /blog?page=2"]],
  ["/blog?page=1", true, ["canonical /blog", "next /blog?page=2"]],
  [
    "/blog?page=2",
    false,
    ["canonical /blog?page=2", "prev /blog", "next /blog?page=3"],
  ],
  ["/blog?page=3", false, ["canonical /blog?page=3", "prev /blog?page=2"]],
])(
  "%s is indexed: %j, with the head links %j",
  async (path, isIndexed, expected) => {
    const html = await site.read(path);
    expect(headLinks(html).sort()).toEqual(expected.toSorted());
    expect(html.includes("noindex")).toBe(!isIndexed);
  },
);

test("each page has its own title and description, which say its number", async () => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of ["/blog", "/blog?page=2", "/blog?page=3"]) {
    const html = await site.read(path);
    titles.add(/<title>([^<]*)/.exec(html)?.[1] ?? "");
    descriptions.add(
      /name="description" content="([^"]*)/.exec(html)?.[1] ?? "",
    );
  }
  expect([...titles][1]).toContain("page 2");
  expect([titles.size, descriptions.size]).toEqual([3, 3]);
  const [way] = structuredDataOf(await site.read("/blog?page=2"));
  expect(JSON.stringify(way)).toContain(`"item":"${site.url}/blog?page=2"`);
});

test.each([
  ["/blog", ["/blog", "/blog?page=2", "/blog?page=3", "/blog?page=2"]],
  [
    "/blog?page=2",
    ["/blog", "/blog", "/blog", "/blog?page=2", "/blog?page=3", "/blog?page=3"],
  ],
  [
    "/blog?page=3",
    ["/blog", "/blog?page=2", "/blog", "/blog?page=2", "/blog?page=3"],
  ],
])("%s links to the other pages", async (path, links) => {
  expect(pageLinks(await site.read(path))).toEqual(links);
});

describe.each([
  "/blog?page=4",
  "/blog?page=999999",
  "/blog?page=0",
  "/blog?page=-1",
  "/blog?page=02",
  "/blog?page=1.5",
  "/blog?page=two",
  "/blog?page=",
  `/blog?page=${"9".repeat(40)}`,
])("%s", (path) => {
  test("is a 404 in the site's frame", async () => {
    const response = await site.visit(path);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(textOf(mainOf(html))).toContain("Page not found");
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  });
});

test("each page number is cached once; other query parameters are ignored", async () => {
  const tagOf = async (path: string) =>
    (await site.visit(path)).headers.get("ETag");
  const second = await tagOf("/blog?page=2");
  expect(second).toMatch(/^W\//);
  expect(await tagOf("/blog?utm_source=x&page=2&gclid=y")).toBe(second);
  expect(await tagOf("/blog?utm_source=x")).toBe(await tagOf("/blog"));
  expect(await tagOf("/blog")).not.toBe(second);
});
