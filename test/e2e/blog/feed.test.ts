import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { postInput } from "../../support/post-input.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
await site.services.database.deleteFrom("blog_posts").execute();
const browser = await openBrowserForFile({ keepsPages: true });

const stored = new Date("2026-11-01T10:00:00Z");
const changed = new Date("2026-11-02T10:00:00Z");

/** The feed as an XML parser reads it. */
async function readFeed(page: Page) {
  const response = await site.visit("/blog/feed.xml");
  expect(response.headers.get("Content-Type")).toBe(
    "application/atom+xml; charset=utf-8",
  );
  return page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      const atom = "http://www.w3.org/2005/Atom";
      const textOf = (parent: Element | undefined, name: string) =>
        parent?.getElementsByTagNameNS(atom, name)[0]?.textContent ?? "";
      const read = (element: Element | undefined) => ({
        id: textOf(element, "id"),
        title: textOf(element, "title"),
        updated: textOf(element, "updated"),
        published: textOf(element, "published"),
        author: textOf(element, "name"),
        summary: textOf(element, "summary"),
        links: Array.from(
          element?.querySelectorAll(":scope > link") ?? [],
          (link) => `${link.getAttribute("rel")} ${link.getAttribute("href")}`,
        ),
      });
      return {
        errors: document.getElementsByTagName("parsererror").length,
        feed: read(document.documentElement),
        entries: Array.from(
          document.getElementsByTagNameNS(atom, "entry"),
          (entry) => read(entry),
        ),
      };
    },
    await response.text(),
  );
}

test("a feed without posts is valid; the feed has the newest 30 posts, as text, each with its own times; an entry keeps its id when its URL changes", async () => {
  const page = await browser.openPage();
  await page.goto(`${site.url}/robots.txt`);
  const empty = await readFeed(page);
  expect([empty.errors, empty.entries]).toEqual([0, []]);
  expect(empty.feed).toMatchObject({
    id: `${site.url}/blog/feed.xml`,
    updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });

  const { posts } = site.services;
  const drafts = Array.from({ length: 31 }, (_, index) =>
    postInput(`post-${index}`, {
      publishedAt: new Date(Date.UTC(2026, 1, 31 - index)).toISOString(),
    }),
  );
  const first = postInput("first", {
    title: 'Who <b>pays</b> & "why" in [City Name]\u0007',
    metaDescription: "1 < 2",
    authorName: "Ann & Bo",
    publishedAt: "2026-11-01T00:00:00.000Z",
  });
  await posts.savePosts(
    [...drafts, first, postInput("hidden", { isPublished: false })],
    stored,
  );
  await posts.savePosts([{ ...first, content: ["New words."] }], changed);

  const { errors, feed, entries } = await readFeed(page);
  expect(errors).toBe(0);
  expect(entries).toHaveLength(30);
  expect(feed).toMatchObject({
    updated: changed.toISOString(),
    links: [`self ${site.url}/blog/feed.xml`, `alternate ${site.url}/blog`],
  });
  expect(entries[0]).toEqual({
    id: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/),
    title: 'Who <b>pays</b> & "why" in your city',
    published: "2026-11-01T00:00:00.000Z",
    updated: changed.toISOString(),
    author: "Ann & Bo",
    summary: "1 < 2",
    links: [`alternate ${site.url}/blog/first`],
  });
  expect(entries[1]).toMatchObject({
    links: [`alternate ${site.url}/blog/post-0`],
    published: "2026-03-03T00:00:00.000Z",
    updated: "2026-03-03T00:00:00.000Z",
  });

  await site.services.posts.renamePost("first", "moved", new Date());
  expect((await readFeed(page)).entries[0]).toEqual({
    ...entries[0],
    links: [`alternate ${site.url}/blog/moved`],
  });
});
