import { afterAll, beforeAll, expect, test } from "vitest";
import { postDraft } from "./post-draft.ts";
import { openSite, type TestSite } from "./site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-12-01T08:00:00Z");

/** 8 core pages, 50 states, 174 cities, ten areas in each, and one category of posts. */
const fixedPages = 8 + 50 + 174 + 1740 + 1;

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
  await site.services.database.deleteFrom("blog_posts").execute();
  await savePosts(0, 40_000 - fixedPages);
}, 120_000);
afterAll(() => site.close());

/** Posts by number, from the first to before the last. */
async function savePosts(from: number, to: number) {
  const drafts = Array.from({ length: to - from }, (_, index) =>
    postDraft(`post-${from + index}`),
  );
  await site.services.posts.savePosts(drafts, now);
}

/** A file's kind, and its addresses without origin, each with its date. */
async function readFile(path: string) {
  const response = await site.visit(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toMatch("application/xml");
  const xml = await response.text();
  const entries = xml.matchAll(
    /<(url|sitemap)><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/\1>/g,
  );
  return {
    kind: /<(urlset|sitemapindex) /.exec(xml)?.[1],
    bytes: xml.length,
    entries: Array.from(entries, ([, , address = "", lastmod]) => ({
      path: address.replace(site.url, ""),
      lastmod,
    })),
  };
}

test("40,000 addresses are one file; a post says when it last changed", async () => {
  const { posts } = site.services;
  await posts.savePosts([postDraft("post-7", { title: "New" })], later);
  const { kind, entries } = await readFile("/sitemap.xml");
  expect(kind).toBe("urlset");
  expect(entries).toHaveLength(40_000);
  expect(entries).toContainEqual({ path: "/", lastmod: undefined });
  expect(entries).toContainEqual({
    path: "/blog/post-7",
    lastmod: later.toISOString(),
  });
  expect(entries).toContainEqual({
    path: "/blog/post-8",
    lastmod: now.toISOString(),
  });
});

test("one more, and an index names parts that have each address once", async () => {
  await savePosts(40_000 - fixedPages, 40_001 - fixedPages);
  const index = await readFile("/sitemap.xml");
  expect(index.kind).toBe("sitemapindex");
  expect(index.entries).toEqual([
    { path: "/sitemap.xml?part=pages", lastmod: undefined },
    { path: "/sitemap.xml?part=1", lastmod: later.toISOString() },
    { path: "/sitemap.xml?part=2", lastmod: now.toISOString() },
    { path: "/sitemap.xml?part=3", lastmod: now.toISOString() },
    { path: "/sitemap.xml?part=4", lastmod: now.toISOString() },
  ]);
  const found: string[] = [];
  for (const { path } of index.entries) {
    const { kind, bytes, entries } = await readFile(path);
    expect(kind).toBe("urlset");
    expect(bytes).toBeLessThan(2_000_000);
    found.push(...entries.map((entry) => entry.path));
  }
  expect(found).toHaveLength(40_001);
  expect(new Set(found).size).toBe(40_001);
});

test("a post that is withdrawn leaves its part; no other post moves", async () => {
  const before = await readFile("/sitemap.xml?part=2");
  const [, second] = before.entries;
  const slug = second?.path.replace("/blog/", "") ?? "";
  await site.services.posts.setPublished(slug, false, later);
  const after = await readFile("/sitemap.xml?part=2");
  expect(after.entries).toEqual(
    before.entries.filter(({ path }) => path !== second?.path),
  );
});

test.each(["0", "5", "-1", "1e1", "one", "", "999999"])(
  "there is no part '%s'",
  async (part) => {
    const response = await site.visit(`/sitemap.xml?part=${part}`);
    expect(response.status).toBe(404);
  },
);
