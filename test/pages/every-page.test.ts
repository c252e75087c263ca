import { dirname } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { cityPath, findState, listPlaces } from "../../app/locations/place.ts";
import { corePages, outcomePages } from "../../app/site-map/core-pages.ts";
import { linksOf, mainOf, structuredDataOf, textOf } from "../support/html.ts";
import { openSiteForFile } from "../support/site.ts";
import { listThingProblems } from "../support/structured-data.ts";
import { openUncachedPages } from "../support/uncached-pages.ts";

/** Not a free port's URL: brotli makes a page up to 2 % longer or shorter with the digits in its links. */
const siteUrl = "http://www.firm.localhost";

/** Ten segments of 1,460 bytes: what a server may send before the first acknowledgment. */
const firstFlight = 14_600;

const site = await openSiteForFile({ siteUrl, now: "2026-11-21T12:00:00Z" });
const rendered = await openUncachedPages(site);

const cityPost = /^\/locations\/[^/]+\/[^/]+\/blog\//;
const placePage = /^\/locations(\/[^/]+){1,2}$/;
const practicePage = /^\/locations\/[^/]+\/[^/]+\/(?!blog\/)/;

const citiesOfOneName = listPlaces().filter(
  ({ city }, _, all) =>
    all.filter((place) => place.city.name === city.name).length === 1,
);

/** Not visited, because all cities share one template. Some states' first cities are, and those that share a name. */
const otherCities = new Set(
  citiesOfOneName
    .filter(
      ({ state, city }, index) => state.cities[0] !== city || index % 3 > 0,
    )
    .map(cityPath),
);

/** Cities in which only every third area is visited: their names are short enough for any title. */
const sampledCities = new Set(
  citiesOfOneName.filter(({ city }) => city.name.length <= 12).map(cityPath),
);

async function visit(path: string) {
  const response = await rendered.visit(path);
  return { status: response.status, html: await response.text() };
}

/** Of its body as it is sent. */
async function sizeOf(path: string) {
  const headers = { "Accept-Encoding": "br" };
  const response = await site.visit(path, { headers });
  expect(response.headers.get("Content-Encoding")).toBe("br");
  await response.body?.cancel();
  return Number(response.headers.get("Content-Length"));
}

/** What a search engine reads of a page, and what must not be on it. */
async function inspect(path: string, visited = visit(path)) {
  const { status, html } = await visited;
  const [head = ""] = html.split("</head>");
  const content = (pattern: RegExp) => textOf(pattern.exec(head)?.[1] ?? "");
  const things = structuredDataOf(html);
  const main = mainOf(html);
  return {
    path,
    status,
    length: html.length,
    title: content(/<title>([^<]*)<\/title>/),
    description: content(/<meta name="description" content="([^"]*)"/),
    canonical: content(/<link rel="canonical" href="([^"]*)"/),
    robots: content(/<meta name="robots" content="([^"]*)"/),
    placeholders:
      html.match(/\[(City|State) Name\]|\{(company|phone)\}|undefined/g) ?? [],
    heading: textOf(/<h1[\s\S]*?<\/h1>/.exec(main)?.[0] ?? ""),
    links: new Set(
      Array.from(
        html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g),
        ([, to = ""]) => to,
      ),
    ),
    types: things.map((thing) => typed.parse(thing)["@type"]),
    problems: [
      ...things.flatMap(listThingProblems),
      ...things.flatMap((thing) => listUnshownAnswers(thing, main, path)),
    ],
  };
}

const typed = z.looseObject({ "@type": z.string() });

const faq = z.object({
  "@type": z.literal("FAQPage"),
  mainEntity: z.array(
    z.object({
      name: z.string(),
      acceptedAnswer: z.object({ text: z.string() }),
    }),
  ),
});

/** Answers in structured data that visitors don't see, and figures on a state's pages that its law lacks. */
function listUnshownAnswers(thing: unknown, main: string, path: string) {
  const { data } = faq.safeParse(thing);
  if (!data) return [];
  const shown = textOf(main);
  const rest = textOf(main.replaceAll(/<details[\s\S]*?<\/details>/g, ""));
  const state = findState(path.split("/")[2] ?? "");
  const law = state && JSON.stringify(site.services.laws.getLaw(state));
  return data.mainEntity.flatMap(({ name, acceptedAnswer: { text } }) => [
    ...(shown.includes(`${name} ${text}`) ? [] : [`not shown: ${name}`]),
    ...(text.match(/\d[\d,.]*\d|\d/g) ?? [])
      .filter((figure) => law && !`${rest} ${law}`.includes(figure))
      .map((figure) => `only in an answer: ${figure}`),
  ]);
}

const isPractice = (path: string) => practicePage.test(path);

/** Practice pages are of one template: each area is visited in many cities. */
function isChosen(path: string, index: number, indexed: Set<string>) {
  if (!isPractice(path)) return true;
  if (!indexed.has(path)) return index % 97 === 0;
  return !sampledCities.has(dirname(path)) || index % 3 === 0;
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

describe("every page except the city copies of posts", () => {
  const pages: Inspected[] = [];
  let paths: Set<string>;
  let listed: string[] = [];
  const wasVisited = (path: string) => pages.some((page) => page.path === path);
  beforeAll(async () => {
    const xml = await site.read("/sitemap.xml");
    const addresses = xml.matchAll(/<url><loc>([^<]+)<\/loc>/g);
    listed = Array.from(addresses, ([, address = ""]) =>
      address.replace(siteUrl, ""),
    );
    // Rendered once: it is a megabyte.
    const map = visit("/all-links");
    const linked = linksOf(mainOf((await map).html));
    paths = new Set(
      ["/all-links", ...linked, ...listed].filter(
        (path) => !cityPost.test(path),
      ),
    );
    const indexed = new Set(listed);
    const withAreas = new Set(listed.filter(isPractice).map(dirname));
    for (const [index, path] of [...paths].entries()) {
      if (otherCities.has(path) && !withAreas.has(path)) continue;
      if (!isChosen(path, index, indexed)) continue;
      pages.push(await inspect(path, path === "/all-links" ? map : undefined));
    }
  }, 120_000);

  test("are the core pages, the link map, 50 states, 174 cities, ten areas in each, every category and every post", async () => {
    const posts = await site.services.posts.listPosts();
    const categories = await site.services.posts.listCategories();
    expect(paths.size).toBe(
      corePages.length +
        outcomePages.length +
        1 +
        50 +
        174 +
        1740 +
        categories.length +
        posts.length,
    );
  });

  test("exist, with a canonical link, filled in, and followed by search engines", () => {
    for (const page of pages) {
      expect(page).toMatchObject({
        status: 200,
        canonical: siteUrl + page.path,
        robots: expect.stringMatching(/^(noindex, follow)?$/),
        placeholders: [],
        heading: expect.stringMatching(/./),
      });
    }
  });

  test("are in sitemap.xml, once, exactly where they are indexed", () => {
    const indexed = pages.filter(({ robots }) => robots === "");
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter(wasVisited).toSorted()).toEqual(
      indexed.map(({ path }) => path).toSorted(),
    );
  });

  test("link to no other page that is indexed", async () => {
    const others = new Set(
      pages
        .flatMap(({ links }) => [...links])
        .filter((link) => !paths.has(link) && !cityPost.test(link)),
    );
    const indexed = [];
    // Two links of each kind, such as topics, are enough.
    const ofOnePage = Map.groupBy(others, (path) =>
      path.replace(/[^/=]+$/, ""),
    );
    for (const path of [...ofOnePage.values()].flatMap((one) =>
      one.slice(0, 2),
    )) {
      const { robots, canonical } = await inspect(path);
      if (robots === "" && canonical === siteUrl + path) indexed.push(path);
    }
    expect(indexed).toEqual([]);
  });

  test("fit one flight if they are a state's or city's", async () => {
    const places = pages.filter(({ path }) => placePage.test(path));
    expect(places.length).toBeGreaterThan(50);
    const tooLong = [];
    // Compressing takes longer than rendering, and the longest pages are nearly always the largest compressed.
    const longest = places.toSorted((a, b) => b.length - a.length);
    for (const { path } of longest.slice(0, 25)) {
      const size = await sizeOf(path);
      if (!(size > 0 && size <= firstFlight)) tooLong.push([path, size]);
    }
    expect(tooLong).toEqual([]);
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

  test("have a description of 20 to 155 characters", () => {
    const wrong = pages.filter(
      ({ description: { length } }) => length < 20 || length > 155,
    );
    expect(wrong.map(({ description }) => description)).toEqual([]);
  });

  test("have a title, a description and a heading that no other page has", () => {
    expectUnique(pages, "title");
    expectUnique(pages, "description");
    expectUnique(pages, "heading");
  });

  test("have complete structured data, questions with answers on the page, and no figure that the facts lack", () => {
    const wrong = pages.filter(({ problems }) => problems.length > 0);
    expect(wrong.map(({ path, problems }) => [path, problems])).toEqual([]);
    expect(new Set(pages.flatMap(({ types }) => types))).toEqual(
      new Set(["BreadcrumbList", "LegalService", "FAQPage", "BlogPosting"]),
    );
  });

  test("link to each indexed practice page from more than one page besides /all-links", () => {
    const counts = new Map<string, number>();
    for (const { path, links } of pages) {
      if (path === "/all-links") continue;
      for (const link of links) {
        if (link !== path) counts.set(link, (counts.get(link) ?? 0) + 1);
      }
    }
    const indexed = listed.filter(isPractice);
    expect(indexed.length).toBeGreaterThan(0);
    expect(indexed.filter((path) => (counts.get(path) ?? 0) < 2)).toEqual([]);
  });
});

test("city copies of posts exist, are filled in, not indexed, and name the plain post as canonical", async () => {
  const posts = await site.services.posts.listAllPosts();
  const places = listPlaces();
  expect(posts.length).toBeGreaterThan(0);
  expect(places).toHaveLength(174);
  for (const [index, post] of posts.entries()) {
    const place = places[(index * 11) % places.length];
    if (!place) throw new Error("no place");
    const plain = `/blog/${post.slug}`;
    expect(await inspect(cityPath(place) + plain)).toMatchObject({
      status: 200,
      canonical: siteUrl + plain,
      robots: "noindex, follow",
      placeholders: [],
    });
  }
}, 120_000);
