import { describe, expect, test } from "vitest";
import { z } from "zod";
import { mainOf, structuredDataOf, textOf } from "../support/html.ts";
import { postInput } from "../support/post-input.ts";
import { openSiteForFile } from "../support/site.ts";
import { type Kind, listThingProblems } from "../support/structured-data.ts";
import { openUncachedPages } from "../support/uncached-pages.ts";

const site = await openSiteForFile();
const rendered = await openUncachedPages(site);
await site.services.posts.savePosts(
  [
    postInput("reviewed", {
      title: "Who Pays?",
      category: "Insurance",
      authorName: "Ann Lee",
      reviewedBy: "Bo Lee",
      reviewedOn: "2026-03-02",
      publishedAt: "2026-03-01T08:00:00.000Z",
      tags: ["evidence", "Mobile"],
    }),
  ],
  new Date("2026-03-03T08:00:00Z"),
);

const mobile = "/locations/alabama/mobile";
async function thingsOf(path: string) {
  return structuredDataOf(await rendered.read(path)).map((thing) =>
    z.looseObject({ "@type": z.string() }).parse(thing),
  );
}

const pages: [path: string, kinds: Kind[]][] = [
  ["/", ["LegalService", "FAQPage"]],
  ["/online-review", []],
  ["/book-consultation", []],
  ["/thank-you", []],
  ["/request-callback", []],
  ["/privacy-policy", []],
  ["/terms-of-service", []],
  ["/legal-disclaimer", []],
  ["/consumer-health-data-policy", []],
  ["/do-not-sell-or-share", []],
  ["/accessibility", []],
  ["/locations", []],
  ["/locations/alabama", ["LegalService"]],
  [mobile, ["LegalService", "FAQPage"]],
  [`${mobile}/uber-accident-lawyer`, ["LegalService"]],
  ["/blog", []],
  ["/blog/category/insurance", []],
  ["/blog/tag/evidence", []],
  ["/blog/reviewed", ["BlogPosting"]],
  [`${mobile}/blog/reviewed`, ["BlogPosting"]],
  ["/all-links", []],
  ["/sitemap", []],
];

describe.each(pages)("%s", (path, expected) => {
  test(`tells search engines its breadcrumbs${expected.map((kind) => `, ${kind}`).join("")}, each complete`, async () => {
    const things = await thingsOf(path);
    const names = things.map((thing) => thing["@type"]);
    expect(
      names.filter((name) => name !== "BreadcrumbList").toSorted(),
    ).toEqual(expected.toSorted());
    // The breadcrumbs start at the home page.
    if (path !== "/") expect(names).toContain("BreadcrumbList");
    expect(things.flatMap(listThingProblems)).toEqual([]);
  });
});

test.each(["/request-callback", "/all-links", "/blog/tag/evidence"])(
  "%s shows its breadcrumbs",
  async (path) => {
    expect(mainOf(await rendered.read(path))).toMatch(
      /<nav aria-label="Breadcrumb">[\s\S]*href="\/"/,
    );
  },
);

test("a post names who wrote it, who reviewed it, and when, as its page shows them", async () => {
  const [, post] = await thingsOf("/blog/reviewed");
  expect(post).toMatchObject({
    headline: "Who Pays?",
    url: `${site.url}/blog/reviewed`,
    articleSection: "Insurance",
    keywords: ["evidence"],
    datePublished: "2026-03-01T03:00:00-05:00",
    dateModified: "2026-03-01T03:00:00-05:00",
    author: { "@type": "Person", name: "Ann Lee" },
    mainEntityOfPage: {
      "@id": `${site.url}/blog/reviewed`,
      reviewedBy: { "@type": "Person", name: "Bo Lee" },
      lastReviewed: "2026-03-02",
    },
    image: { url: `${site.url}/social/blog/reviewed.png` },
  });
  const shown = textOf(mainOf(await rendered.read("/blog/reviewed")));
  expect(shown).toContain("Ann Lee · March 1, 2026 · 1 min read");
  expect(shown).toContain("Reviewed by Bo Lee, March 2, 2026");
});

test("a post by the team is by an organization, and no reviewer is named without a review", async () => {
  const [, post] = await thingsOf("/blog/how-long-a-case-takes");
  expect(post).toMatchObject({
    author: { "@type": "Organization", name: "The Casefront Team" },
  });
  expect(JSON.stringify(post)).not.toContain("eviewed");
});

test("a page lists no alternate language while there is one", async () => {
  for (const path of ["/", mobile, "/blog/reviewed"]) {
    expect(await rendered.read(path)).not.toMatch(/hreflang/i);
  }
});
