import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { mainOf, structuredDataOf, textOf } from "./support/html.ts";
import { postDraft } from "./support/post-draft.ts";
import { openSite, type TestSite } from "./support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
  await site.services.posts.savePosts(
    [
      postDraft("reviewed", {
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
});
afterAll(() => site.close());

const mobile = "/locations/alabama/mobile";
const address = z.url({ protocol: /^https?$/ });
const words = z.string().min(1);
const named = (type: string) =>
  z.object({ "@type": z.literal(type), name: words });
const someone = z.union([named("Person"), named("Organization")]);

/** What search engines need of each kind of thing, and nothing that we have not got. */
const kinds = {
  BreadcrumbList: z.strictObject({
    "@context": z.literal("https://schema.org"),
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(
        z.strictObject({
          "@type": z.literal("ListItem"),
          position: z.int().min(1),
          name: words,
          item: address,
        }),
      )
      .min(2),
  }),
  LegalService: z
    .looseObject({
      "@context": z.literal("https://schema.org"),
      name: words,
      description: words,
      url: address,
      telephone: z.e164(),
      priceRange: z.literal("Free Consultation"),
      areaServed: z.looseObject({ "@type": words, name: words }),
    })
    .refine((thing) => !("address" in thing || "aggregateRating" in thing)),
  FAQPage: z.strictObject({
    "@context": z.literal("https://schema.org"),
    "@type": z.literal("FAQPage"),
    mainEntity: z
      .array(
        named("Question").extend({
          acceptedAnswer: z.object({
            "@type": z.literal("Answer"),
            text: words,
          }),
        }),
      )
      .min(1),
  }),
  BlogPosting: z.looseObject({
    "@context": z.literal("https://schema.org"),
    headline: words,
    description: words,
    url: address,
    image: z.object({
      "@type": z.literal("ImageObject"),
      url: address,
      width: z.literal("1200"),
      height: z.literal("630"),
    }),
    datePublished: z.iso.datetime(),
    dateModified: z.iso.datetime(),
    author: someone,
    publisher: named("Organization"),
    mainEntityOfPage: z.object({
      "@type": z.literal("WebPage"),
      "@id": address,
      reviewedBy: someone.optional(),
      lastReviewed: z.iso.date().optional(),
    }),
  }),
} as const;

type Kind = keyof typeof kinds;

const isKind = (name: string): name is Kind => name in kinds;

async function thingsOf(path: string) {
  return structuredDataOf(await site.read(path)).map((thing) =>
    z.looseObject({ "@type": words }).parse(thing),
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
  test(`tells search engines of its way from home${expected.map((kind) => `, ${kind}`).join("")}, each complete`, async () => {
    const things = await thingsOf(path);
    const names = things.map((thing) => thing["@type"]);
    expect(
      names.filter((name) => name !== "BreadcrumbList").toSorted(),
    ).toEqual(expected.toSorted());
    // The home page is where each way starts.
    if (path !== "/") expect(names).toContain("BreadcrumbList");
    for (const thing of things) {
      const name = thing["@type"];
      if (!isKind(name)) throw new Error(`${name} is new: say what it needs`);
      if (path === "/" && name === "BreadcrumbList") continue;
      expect(kinds[name].safeParse(thing)).toMatchObject({ success: true });
    }
  });
});

test.each(["/request-callback", "/all-links", "/blog/tag/evidence"])(
  "%s shows the way to it",
  async (path) => {
    expect(mainOf(await site.read(path))).toMatch(
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
    datePublished: "2026-03-01T08:00:00.000Z",
    dateModified: "2026-03-01T08:00:00.000Z",
    author: { "@type": "Person", name: "Ann Lee" },
    mainEntityOfPage: {
      "@id": `${site.url}/blog/reviewed`,
      reviewedBy: { "@type": "Person", name: "Bo Lee" },
      lastReviewed: "2026-03-02",
    },
    image: { url: `${site.url}/social/blog/reviewed.png` },
  });
  const shown = textOf(mainOf(await site.read("/blog/reviewed")));
  expect(shown).toContain("Ann Lee · March 1, 2026 · 1 min read");
  expect(shown).toContain("Reviewed by Bo Lee, March 2, 2026");
});

test("a post of the team is by an organization, and a review that nobody made is not told", async () => {
  const [, post] = await thingsOf("/blog/how-long-a-case-takes");
  expect(post).toMatchObject({
    author: { "@type": "Organization", name: "The Casefront Team" },
  });
  expect(JSON.stringify(post)).not.toContain("eviewed");
});

test("a page names no other language while there is one", async () => {
  for (const path of ["/", mobile, "/blog/reviewed"]) {
    expect(await site.read(path)).not.toMatch(/hreflang/i);
  }
});
