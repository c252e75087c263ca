import { expect, test } from "vitest";
import { corePages, outcomePages } from "../../app/site-map/core-pages.ts";
import { linksOf, mainOf } from "../support/html.ts";
import { postInput } from "../support/post-input.ts";
import { openSiteForFile, openSiteForTest } from "../support/site.ts";

const megabyte = 1_000_000;
const burlington = "/locations/vermont/burlington";

/** Posts with long names; more than a page of city posts. */
const posts = Array.from({ length: 40 }, (_, index) =>
  postInput(`what-to-ask-before-you-sign-a-release-part-${index + 1}`, {
    title: `What to Ask Before You Sign a Release, Part ${index + 1}`,
  }),
);

const site = await openSiteForFile();
await site.services.database.deleteFrom("blog_posts").execute();
await site.services.posts.savePosts(posts, new Date());

/** All pages of the map, following its links, none over the limit. */
async function walk() {
  const toVisit = ["/all-links"];
  const found = new Set<string>();
  const tags = new Set<string | null>();
  for (const path of toVisit) {
    const response = await site.visit(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    tags.add(response.headers.get("ETag"));
    expect(html.length).toBeLessThan(megabyte);
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    for (const link of linksOf(mainOf(html))) {
      if (!link.startsWith("/all-links")) found.add(link);
      else if (!toVisit.includes(link)) toVisit.push(link);
    }
  }
  return { found, tags: tags.size, pages: toVisit.length };
}

test("with 40 posts /all-links is complete over its pages, each under 1 MB", async () => {
  const { found, pages, tags } = await walk();
  const fixed = corePages.length + outcomePages.length;
  expect(found.size).toBe(fixed + 50 + 174 + 1740 + 1 + 40 + 40 * 174);
  const missing = posts
    .flatMap(({ slug }) => [`/blog/${slug}`, `${burlington}/blog/${slug}`])
    .filter((path) => !found.has(path));
  expect(missing).toEqual([]);
  expect(pages).toBe(1 + 2);
  expect(tags).toBe(pages);
}, 120_000);

test("/all-links has a second page of posts if there are more than 200", async () => {
  const { services, read } = await openSiteForTest();
  const more = Array.from({ length: 201 }, (_, at) => postInput(`tip-${at}`));
  await services.posts.savePosts(more, new Date());
  const second = "/all-links?list=posts&page=2";
  expect(linksOf(mainOf(await read("/all-links")))).toContain(second);
  expect(linksOf(mainOf(await read(second))).join()).toContain("/blog/");
});

test("with 40 posts /sitemap links every place in under 1 MB", async () => {
  const html = await site.read("/sitemap");
  expect(html.length).toBeLessThan(megabyte);
  const places = linksOf(mainOf(html)).filter((link) =>
    link.startsWith("/locations/"),
  );
  expect(places).toHaveLength(50 + 174);
});

test.each([
  "/all-links?page=2",
  "/all-links?list=posts&page=4",
  "/all-links?list=city-posts&page=39",
  "/all-links?list=posts&page=0",
  "/all-links?list=drafts",
  "/all-links?list=toString",
])("%s is not found", async (path) => {
  expect((await site.visit(path)).status).toBe(404);
});
