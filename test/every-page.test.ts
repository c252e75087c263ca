import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cityPath, listPlaces } from "../app/locations/place.ts";
import { mainOf, textOf } from "./support/html.ts";
import { openSite, type TestSite } from "./support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite({ now: "2026-11-21T12:00:00Z" });
});
afterAll(() => site.close());

/** What a search engine reads of a page, and what must not be on it. */
async function inspect(path: string) {
  // Packing thousands of pages for the way would be a good part of the work.
  const plain = { "Accept-Encoding": "identity" };
  const response = await site.visit(path, { headers: plain });
  const html = await response.text();
  const [head = ""] = html.split("</head>");
  const content = (pattern: RegExp) => pattern.exec(head)?.[1] ?? "";
  return {
    path,
    status: response.status,
    title: textOf(content(/<title>([^<]*)<\/title>/)),
    description: textOf(content(/<meta name="description" content="([^"]*)"/)),
    canonical: content(/<link rel="canonical" href="([^"]*)"/),
    isIndexed: !head.includes("noindex"),
    placeholders:
      html.match(/\[(City|State) Name\]|\{(company|phone)\}|undefined/g) ?? [],
    heading: textOf(/<h1[\s\S]*?<\/h1>/.exec(mainOf(html))?.[0] ?? ""),
  };
}

type Inspected = Awaited<ReturnType<typeof inspect>>;

function expectUnique(
  pages: Inspected[],
  field: "title" | "description" | "heading",
) {
  const groups = Map.groupBy(pages, (page) => page[field]);
  const repeated = [...groups].filter(([, { length }]) => length > 1);
  expect(
    repeated.map(([text, same]) => [text, same.map(({ path }) => path)]),
  ).toEqual([]);
}

describe("the pages that sitemap.xml lists", () => {
  const pages: Inspected[] = [];
  beforeAll(async () => {
    const xml = await site.read("/sitemap.xml");
    for (const [, address = ""] of xml.matchAll(/<url><loc>([^<]+)<\/loc>/g)) {
      pages.push(await inspect(address.replace(site.url, "")));
    }
  }, 120_000);

  test("are the core pages, 50 states, 174 cities, ten areas in each, every category and every post, once", async () => {
    const posts = await site.services.posts.listPosts();
    const categories = await site.services.posts.listCategories();
    expect(pages).toHaveLength(
      8 + 50 + 174 + 1740 + categories.length + posts.length,
    );
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  test("are there, for search engines, canonical, and filled in", () => {
    for (const page of pages) {
      expect(page).toMatchObject({
        status: 200,
        isIndexed: true,
        canonical: site.url + page.path,
        placeholders: [],
        heading: expect.stringMatching(/./),
      });
    }
  });

  test("have a title of at most 60 characters, with the company's name where it fits", () => {
    const wrong = pages.filter(
      ({ title }) =>
        title.length > 60 ||
        !/^[^|]{5,}( \| Casefront)?$/.test(title) ||
        (title.length <= 48 && !title.endsWith(" | Casefront")),
    );
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  test("have a description of 40 to 155 characters", () => {
    const wrong = pages.filter(
      ({ description: { length } }) => length < 40 || length > 155,
    );
    expect(wrong.map(({ description }) => description)).toEqual([]);
  });

  test("have a heading that no other page has", () => {
    expectUnique(pages, "heading");
  });

  test("have a title that no other page has", () => {
    expectUnique(pages, "title");
  });

  test("have a description that no other page has", () => {
    expectUnique(pages, "description");
  });
});

test("posts are there in every city, each in every sixth, filled in, not indexed, and name the plain post as canonical", async () => {
  const posts = await site.services.posts.listAllPosts();
  const places = listPlaces();
  expect(posts.length).toBeGreaterThan(0);
  expect(places).toHaveLength(174);
  for (const [shift, post] of posts.entries()) {
    for (const place of places.filter(
      (_, index) => (index + shift) % 6 === 0,
    )) {
      const plain = `/blog/${post.slug}`;
      const page = await inspect(cityPath(place) + plain);
      expect(page).toMatchObject({
        status: 200,
        canonical: site.url + plain,
        isIndexed: false,
        placeholders: [],
      });
    }
  }
}, 120_000);

test("pages that are no part of the sitemap have titles and descriptions of their own too", async () => {
  const others = ["/book-consultation", "/thank-you", "/all-links"];
  const core = ["/", "/online-review", "/locations", "/blog", "/sitemap"];
  const pages = [];
  for (const path of [...core, ...others]) pages.push(await inspect(path));
  expectUnique(pages, "title");
  expectUnique(pages, "description");
});
