import { afterAll, expect, test } from "vitest";
import { linkToPreview } from "../../app/blog/post/post-preview.server.ts";
import { linksOf, mainOf, textOf } from "../support/html.ts";
import { postInput } from "../support/post-input.ts";
import { openSite, openSiteForTest } from "../support/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const mobile = "/locations/alabama/mobile";

/** Shared by tests that publish nothing and read no list of posts. */
const sharedSite = await openSite({ now: now.toISOString() });
afterAll(() => sharedSite.close());

const openOwn = () => openSiteForTest({ now: now.toISOString() });

const draft = postInput("draft", {
  title: "A quiet [City Name] draft",
  isPublished: false,
  category: "Hidden",
  tags: ["hidden", "Mobile"],
});

/** The query of a preview link to this post, created at this time. */
async function linkTo(slug: string, at = now, site = sharedSite) {
  const { posts } = site.services;
  const post = await posts.findAnyPost(slug);
  if (!post) throw new Error(`no post ${slug}`);
  const { path } = linkToPreview(post, await posts.getPreviewKey(), at);
  return path.slice(path.indexOf("?"));
}

test("a blog without posts says so, and isn't indexed", async () => {
  const site = await openOwn();
  await site.services.database.deleteFrom("blog_post_tags").execute();
  await site.services.database.deleteFrom("blog_posts").execute();
  const html = await site.read("/blog");
  expect(textOf(mainOf(html))).toContain("No posts yet.");
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(await site.read("/sitemap.xml")).not.toContain("/blog<");
});

test.each([
  ["a draft", { slug: "draft", isPublished: false }],
  [
    "a scheduled post",
    { slug: "later-draft", publishedAt: "2026-11-21T12:00:00.001Z" },
  ],
])("%s is answered like a missing post, everywhere", async (_, changes) => {
  const site = await openOwn();
  await site.services.posts.savePosts(
    [{ ...draft, isPublished: true, ...changes }],
    now,
  );
  for (const place of ["", mobile]) {
    const hidden = await site.visit(`${place}/blog/${changes.slug}`);
    const missing = await site.visit(`${place}/blog/missing`);
    expect([hidden.status, missing.status]).toEqual([302, 302]);
    expect(headersOf(hidden)).toEqual(headersOf(missing));
  }
  for (const path of ["/blog/category/hidden", "/blog/tag/hidden"]) {
    expect((await site.visit(path)).status).toBe(404);
  }
  for (const path of [
    "/blog",
    "/blog/feed.xml",
    "/sitemap.xml",
    "/all-links",
    "/blog/how-long-a-case-takes",
    mobile,
  ]) {
    expect(await site.read(path)).not.toMatch(/draft|category\/hidden/);
  }
});

test("a link shows a draft to anyone who has it, in a city too, uncached and not indexed", async () => {
  const site = sharedSite;
  await site.services.posts.savePosts([draft], now);
  const query = await linkTo("draft");
  for (const [place, city] of [
    ["", "your city"],
    [mobile, "Mobile"],
  ]) {
    const response = await site.visit(`${place}/blog/draft${query}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(html).not.toMatch(/rel="canonical"|og:url|BlogPosting/);
    expect(textOf(mainOf(html))).toContain(`A quiet ${city} draft`);
    expect(textOf(mainOf(html))).toContain("Not published yet");
    expect((await site.visit(`${place}/blog/draft`)).status).toBe(302);
  }
});

test.each([
  ["no signature", async () => "?preview="],
  ["a made-up signature", async () => "?preview=zzzzzzzz.AAAA"],
  ["a signature of another draft", () => linkTo("other")],
  [
    "a signature with a later time",
    async () => (await linkTo("draft")).replace(".", ".1"),
  ],
  [
    "a signature that is over",
    () => linkTo("draft", new Date("2026-11-14T11:59:59Z")),
  ],
])("with %s a draft is a 404", async (_, link) => {
  const site = sharedSite;
  await site.services.posts.savePosts(
    [draft, { ...draft, slug: "other" }],
    now,
  );
  const response = await site.visit(`/blog/draft${await link()}`);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/404");
});

test("before the first link is created, none works", async () => {
  const site = await openOwn();
  await site.services.posts.savePosts([draft], now);
  const post = await site.services.posts.findAnyPost("draft");
  const { path } = linkToPreview(post ?? { id: "", slug: "" }, "", now);
  const response = await site.visit(path);
  expect(response.status).toBe(302);
});

test("a preview link of a published post shows the post as everyone sees it", async () => {
  const site = await openOwn();
  await site.services.posts.savePosts([{ ...draft, isPublished: true }], now);
  const html = await site.read(
    `/blog/draft${await linkTo("draft", now, site)}`,
  );
  expect(html).toContain(`rel="canonical" href="${site.url}`);
  expect(textOf(mainOf(html))).not.toContain("Not published yet");
});

test("a scheduled post appears at its time: on its page, in cached lists, and for search engines", async () => {
  const site = await openOwn();
  const { posts } = site.services;
  await posts.savePosts(
    [{ ...draft, isPublished: true, publishedAt: "2026-11-22T08:00:00.000Z" }],
    now,
  );
  const places = [
    "/blog",
    "/all-links",
    "/sitemap.xml",
    "/blog/feed.xml",
    mobile,
  ];
  const isThere = async (path: string) =>
    (await site.read(path)).includes("/blog/draft");
  for (const path of places) expect(await isThere(path)).toBe(false);
  expect((await site.visit("/blog/draft")).status).toBe(302);

  site.setTime("2026-11-22T08:00:00.000Z");
  for (const path of places) {
    await expect.poll(() => isThere(path)).toBe(true);
  }
  const response = await site.visit("/blog/draft");
  expect(response.status).toBe(200);
  expect(linksOf(await site.read("/blog"))).toContain("/blog/category/hidden");
  expect(await site.read("/sitemap.xml")).toContain(
    "/blog/draft</loc><lastmod>2026-11-22T08:00:00.000Z</lastmod>",
  );
}, 60_000);

/** All headers but the Date. */
function headersOf({ headers }: Response) {
  return [...headers].filter(([name]) => name !== "date");
}
