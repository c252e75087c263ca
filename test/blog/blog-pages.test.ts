import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { elementsOf, linksOf, mainOf, textOf } from "../support/html.ts";
import { postInput } from "../support/post-input.ts";
import { openSite, openSiteForFile } from "../support/site.ts";

const mobile = "/locations/alabama/mobile";

const site = await openSiteForFile({ now: "2026-11-21T12:00:00Z" });

const read = async (path: string) => mainOf(await site.read(path));

test("a post without category and author has the default category, and the team as its author", async () => {
  await site.services.posts.savePosts(
    [
      postInput("bare", {
        title: "Falls in [City Name], [State Name]",
        content: ["[City Name] first.", "Under <b>[State Name]</b> law."],
        publishedAt: "2026-03-04T23:30:00.000Z",
      }),
    ],
    new Date(),
  );
  const words = textOf(await read("/blog/bare"));
  expect(words).toContain("Legal Insights");
  expect(words).toContain("The Casefront Team");
  expect(words).toContain("March 4, 2026");
  expect(words).toContain("Falls in your city, your state");
  expect(words).toContain("Under <b>your state</b> law.");
  const inMobile = textOf(await read(`${mobile}/blog/bare`));
  expect(inMobile).toContain("Falls in Mobile, Alabama");
  expect(inMobile).toContain("Under <b>Alabama</b> law.");
});

test.each([
  ["/images/road.jpg", ["/images/road.jpg"]],
  ["//evil.example/road.jpg", []],
  ["/\\evil.example/road.jpg", []],
  ["https://evil.example/road.jpg", []],
  [undefined, []],
])(
  "for a post with the image %s the page shows %j",
  async (imageUrl, shown) => {
    const slug = `image-${randomUUID()}`;
    await site.services.posts.savePosts(
      [postInput(slug, { imageUrl })],
      new Date(),
    );
    const html = await read(`/blog/${slug}`);
    const images = html.matchAll(/<img[^>]* src="([^"]*)"/g);
    expect(Array.from(images, ([, path]) => path)).toEqual(shown);
  },
);

test("without JavaScript the banner's review button is not a link, because its toast needs JavaScript", async () => {
  const html = await read("/blog/how-long-a-case-takes");
  expect(html).toMatch(/<button type="button"[^>]*>Start Online Review/);
  expect(html).toMatch(/<noscript><a[^>]* href="\/online-review"/);
});

describe("the blog index", () => {
  let html: string;
  beforeAll(async () => {
    const { database, posts } = site.services;
    await database.deleteFrom("blog_posts").execute();
    const on = (day: string) => `2026-${day}T00:00:00.000Z`;
    const evidence = { category: "Evidence" };
    await posts.savePosts(
      [
        postInput("evidence-old", { ...evidence, publishedAt: on("01-01") }),
        postInput("default-old", { publishedAt: on("02-01") }),
        postInput("evidence-new", { ...evidence, publishedAt: on("03-01") }),
        postInput("named", {
          category: "Legal Insights",
          publishedAt: on("04-01"),
          title: "[City Name] <i>news</i>",
        }),
        postInput("hidden", { ...evidence, isPublished: false }),
      ],
      new Date(),
    );
    html = await read("/blog");
  });

  test("groups posts by category, newest first, with a default category for posts without one", () => {
    const headings = elementsOf(html, "h2").map(({ content }) => content);
    expect(headings).toEqual(["Legal Insights", "Evidence"]);
    const links = linksOf(html).filter((link) => link.startsWith("/blog/"));
    expect(links.filter((link) => !link.includes("/category/"))).toEqual([
      "/blog/named",
      "/blog/default-old",
      "/blog/evidence-new",
      "/blog/evidence-old",
    ]);
  });

  test("gives each post a Read More link, and its title as text", () => {
    expect(textOf(html).match(/Read More/g)).toHaveLength(4);
    expect(textOf(html)).toContain("Your city <i>news</i>");
    expect(html).not.toContain("<i>");
  });
});

test("a blog without posts is still a page", async () => {
  const empty = await openSite();
  onTestFinished(() => empty.close());
  await empty.services.database.deleteFrom("blog_posts").execute();
  const response = await empty.visit("/blog");
  expect(response.status).toBe(200);
  expect(linksOf(mainOf(await response.text()))).toEqual(["/"]);
});
