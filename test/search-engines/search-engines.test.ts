import { describe, expect, test } from "vitest";
import { z } from "zod";
import { states } from "../../app/locations/states.ts";
import { corePages, outcomePages } from "../../app/site-map/core-pages.ts";
import { linksOf, mainOf, structuredDataOf, textOf } from "../support/html.ts";
import { openSiteForFile } from "../support/site.ts";
import { openUncachedPages } from "../support/uncached-pages.ts";

const site = await openSiteForFile({ now: "2026-11-21T12:00:00Z" });
const pages = await openUncachedPages(site);

const mobile = "/locations/alabama/mobile";
const noIndex = '<meta name="robots" content="noindex, follow"/>';

test("/sitemap links each state and its cities, in order", async () => {
  const links = linksOf(mainOf(await pages.read("/sitemap")));
  const places = links.filter((link) => link.startsWith("/locations/"));
  expect(places).toEqual(
    states.flatMap(({ slug, cities }) => [
      `/locations/${slug}`,
      ...cities.map((city) => `/locations/${slug}/${city.slug}`),
    ]),
  );
});

test("/all-links links every page: core, states, cities, areas, posts, and posts by city", async () => {
  const links = new Set(linksOf(mainOf(await pages.read("/all-links"))));
  expect([...links]).toEqual(
    expect.arrayContaining([
      "/",
      "/online-review",
      "/book-consultation",
      "/thank-you",
      "/privacy-policy",
      "/terms-of-service",
      "/legal-disclaimer",
      "/consumer-health-data-policy",
      "/do-not-sell-or-share",
      "/accessibility",
      "/blog",
      "/locations",
      "/sitemap",
      "/blog/category/insurance",
      "/blog/how-long-a-case-takes",
      "/locations/vermont/burlington/blog/how-long-a-case-takes",
      "/locations/vermont/burlington/uber-accident-lawyer",
    ]),
  );
  const posts = (await site.services.posts.listPosts()).length;
  const categories = (await site.services.posts.listCategories()).length;
  expect(links.size).toBe(
    corePages.length +
      outcomePages.length +
      50 +
      174 +
      1740 +
      categories +
      posts +
      posts * 174,
  );
});

test.each(["/all-links", "/request-callback", "/no-such-page"])(
  "%s is not indexed",
  async (path) => {
    expect(await (await site.visit(path)).text()).toContain(noIndex);
  },
);

test("robots.txt allows everyone and names the sitemap", async () => {
  const response = await site.visit("/robots.txt");
  expect(response.headers.get("Content-Type")).toMatch("text/plain");
  const lines = (await response.text()).split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(lines.join()).not.toContain("Disallow: /");
});

describe("structured data", () => {
  const crumbs = z.object({
    "@context": z.literal("https://schema.org"),
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z.array(
      z.object({
        "@type": z.literal("ListItem"),
        position: z.number(),
        name: z.string().min(1),
        item: z.url(),
      }),
    ),
  });

  /** The page's only item of this type. */
  async function thingOf(path: string, type: string) {
    const things = structuredDataOf(await pages.read(path));
    const found = things.filter(
      (thing) =>
        z.looseObject({ "@type": z.string() }).parse(thing)["@type"] === type,
    );
    expect(found).toHaveLength(1);
    return found[0];
  }

  test.each([
    ["/", ["/"]],
    ["/online-review", ["/", "/online-review"]],
    ["/book-consultation", ["/", "/book-consultation"]],
    ["/thank-you", ["/", "/thank-you"]],
    ["/privacy-policy", ["/", "/privacy-policy"]],
    ["/terms-of-service", ["/", "/terms-of-service"]],
    ["/legal-disclaimer", ["/", "/legal-disclaimer"]],
    ["/consumer-health-data-policy", ["/", "/consumer-health-data-policy"]],
    ["/do-not-sell-or-share", ["/", "/do-not-sell-or-share"]],
    ["/accessibility", ["/", "/accessibility"]],
    ["/blog", ["/", "/blog"]],
    [
      "/blog/how-long-a-case-takes",
      ["/", "/blog", "/blog/how-long-a-case-takes"],
    ],
    ["/locations", ["/", "/locations"]],
    ["/sitemap", ["/", "/sitemap"]],
    ["/locations/alabama", ["/", "/locations", "/locations/alabama"]],
    [mobile, ["/", "/locations", "/locations/alabama", mobile]],
    [
      `${mobile}/uber-accident-lawyer`,
      [
        "/",
        "/locations",
        "/locations/alabama",
        mobile,
        `${mobile}/uber-accident-lawyer`,
      ],
    ],
    [
      `${mobile}/blog/how-long-a-case-takes`,
      ["/", mobile, "/blog", `${mobile}/blog/how-long-a-case-takes`],
    ],
  ])("%s has breadcrumbs from home to itself", async (path, way) => {
    const list = crumbs.parse(await thingOf(path, "BreadcrumbList"));
    expect(list.itemListElement.map(({ item }) => item)).toEqual(
      way.map((step) => site.url + step),
    );
    expect(list.itemListElement.map(({ position }) => position)).toEqual(
      way.map((_, index) => index + 1),
    );
    expect(list.itemListElement[0]?.name).toBe("Home");
  });

  const inMobile = {
    "@type": "City",
    name: "Mobile",
    containedInPlace: { "@type": "State", name: "Alabama" },
  };

  test.each([
    ["/", { "@type": "Country", name: "US" }],
    ["/locations/alabama", { "@type": "State", name: "Alabama" }],
    [mobile, inMobile],
    [`${mobile}/uber-accident-lawyer`, inMobile],
  ])(
    "%s names the legal service, its area and its price",
    async (path, areaServed) => {
      expect(await thingOf(path, "LegalService")).toMatchObject({
        "@context": "https://schema.org",
        name: "Casefront",
        url: site.url + path,
        telephone: "+18005550100",
        priceRange: "Free Consultation",
        areaServed,
        contactPoint: { areaServed: "US", availableLanguage: "en" },
      });
    },
  );

  test.each([
    ["/", 4],
    [mobile, 3],
  ])(
    "%s gives search engines the same %i questions as its readers",
    async (path, count) => {
      const faq = await thingOf(path, "FAQPage");
      const html = mainOf(await pages.read(path));
      const shown = Array.from(
        html.matchAll(
          /<summary[^>]*>([\s\S]*?)<\/summary>([\s\S]*?)<\/details>/g,
        ),
        ([, question = "", answer = ""]) => ({
          "@type": "Question",
          name: textOf(question),
          acceptedAnswer: { "@type": "Answer", text: textOf(answer) },
        }),
      );
      expect(shown).toHaveLength(count);
      expect(faq).toEqual({
        "@context": "https://schema.org",
        "@type": "FAQPage",
        mainEntity: shown,
      });
    },
  );
});
