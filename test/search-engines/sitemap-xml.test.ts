import { expect, test } from "vitest";
import { corePages } from "../../app/site-map/core-pages.ts";
import { postInput } from "../support/post-input.ts";
import { openSiteForTest } from "../support/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-12-01T08:00:00Z");

/** Core pages, 50 states, 174 cities, ten areas in each, and one category of posts. */
const fixedPages = corePages.length + 50 + 174 + 1740 + 1;

test("every page and 5,000 posts are one file; each says when its content last changed, if known", async () => {
  const site = await openSiteForTest({ excludedPaths: [] });
  const { database, posts } = site.services;
  await database.deleteFrom("blog_posts").execute();
  const drafts = Array.from({ length: 5000 }, (_, index) =>
    postInput(`post-${index}`),
  );
  await posts.savePosts(drafts, now);
  await posts.savePosts([postInput("post-7", { title: "New" })], later);
  await posts.setPublished("post-9", false, later);
  const response = await site.visit("/sitemap.xml");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toMatch("application/xml");
  const entries = Array.from(
    (await response.text()).matchAll(
      /<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g,
    ),
    ([, address = "", lastmod]) => ({
      path: address.replace(site.url, ""),
      lastmod,
    }),
  );
  expect(entries).toHaveLength(fixedPages + 4999);
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
  const ohio = JSON.stringify(site.services.laws.getLaw({ slug: "ohio" }));
  const checks = ohio.matchAll(/"checkedOn":"([^"]+)"/g);
  const checkedOn = Array.from(checks, ([, day]) => day)
    .sort()
    .at(-1);
  for (const [path, lastmod] of [
    ["/", undefined],
    ["/privacy-policy", undefined],
    ["/blog", later.toISOString()],
    ["/locations/ohio", checkedOn],
    ["/locations/ohio/toledo/uber-accident-lawyer", checkedOn],
  ]) {
    expect(entries).toContainEqual({ path, lastmod });
  }
  expect(entries).toContainEqual({
    path: "/blog/post-7",
    lastmod: later.toISOString(),
  });
  expect(entries).toContainEqual({
    path: "/blog/post-8",
    lastmod: now.toISOString(),
  });
}, 120_000);
