import { expect, onTestFinished, test } from "vitest";
import { elementsOf } from "../support/html.ts";
import { postInput } from "../support/post-input.ts";
import { openSite } from "../support/site.ts";

async function open() {
  const site = await openSite();
  onTestFinished(() => site.close());
  return site;
}

test.each(["/blog/feed.xml", "/sitemap.xml"])(
  "%s is sent once to a client that has it, until a post changes",
  async (path) => {
    const site = await open();
    const first = await site.visit(path);
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect((await site.visit(path, { headers })).status).toBe(304);
    await site.services.posts.savePosts([postInput("new")], new Date());
    expect((await site.visit(path, { headers })).status).toBe(200);
  },
);

test.each(["/blog", "/blog/how-long-a-case-takes", "/blog/category/insurance"])(
  "%s links to the feed",
  async (path) => {
    const site = await open();
    const links = elementsOf(await site.read(path), "link");
    expect(links).toContainEqual(
      expect.objectContaining({
        rel: "alternate",
        type: "application/atom+xml",
        href: `${site.url}/blog/feed.xml`,
      }),
    );
  },
);

test("a feed whose posts can't be read returns an error without internal details", async () => {
  const site = await open();
  await site.services.database.schema.dropTable("blog_post_tags").execute();
  await site.services.database.schema
    .dropTable("blog_post_redirects")
    .execute();
  await site.services.database.schema.dropTable("blog_posts").execute();
  const response = await site.visit("/blog/feed.xml");
  expect(response.status).toBe(503);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.text()).not.toMatch(/blog_posts|table/);
});
