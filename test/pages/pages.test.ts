import { describe, expect, test } from "vitest";
import { elementsOf, linksOf, mainOf, textOf } from "../support/html.ts";
import { postInput } from "../support/post-input.ts";
import { openSiteForFile } from "../support/site.ts";

const site = await openSiteForFile({ now: "2031-05-04T12:00:00Z" });
await site.services.posts.savePosts(
  [postInput("bare-post"), postInput("hidden-post", { isPublished: false })],
  new Date(),
);

const mobile = "/locations/alabama/mobile";

const pages = [
  "/",
  "/online-review",
  "/book-consultation",
  "/thank-you",
  "/thank-you?qualified=false",
  "/request-callback",
  "/privacy-policy",
  "/terms-of-service",
  "/legal-disclaimer",
  "/consumer-health-data-policy",
  "/do-not-sell-or-share",
  "/accessibility",
  "/blog",
  "/blog/bare-post",
  "/locations",
  "/locations/alabama",
  mobile,
  `${mobile}/blog/bare-post`,
  `${mobile}/uber-accident-lawyer`,
  "/all-links",
  "/sitemap",
];

const unknown = [
  ["/no-such-page", "Page not found"],
  ["/404", "Page not found"],
  ["/locations/alabama/mobile/uber-accident-lawyer/more", "Page not found"],
  ["/locations/nowhere", "State not found"],
  ["/locations/__proto__", "State not found"],
  ["/locations/nowhere/mobile", "Location not found"],
  ["/locations/alabama/nowhere", "Location not found"],
  ["/locations/vermont/mobile", "Location not found"],
  ["/locations/nowhere/mobile/blog/bare-post", "Location not found"],
  ["/locations/nowhere/mobile/uber-accident-lawyer", "Content not found"],
  ["/locations/alabama/nowhere/uber-accident-lawyer", "Content not found"],
  [`${mobile}/divorce-lawyer`, "Content not found"],
  [`${mobile}/constructor`, "Content not found"],
] as const;

/** Pages that show the support number: decision 039. */
const supportPages: readonly string[] = [
  "/book-consultation",
  "/thank-you",
  "/privacy-policy",
  "/terms-of-service",
  "/legal-disclaimer",
  "/consumer-health-data-policy",
  "/do-not-sell-or-share",
  "/accessibility",
];

describe.each([
  ...pages.map((path) => [path, 200] as const),
  ...unknown.map(([path]) => [path, 404] as const),
])("%s", (path, status) => {
  test(`is a page with status ${status}, in the frame that all share`, async () => {
    const response = await site.visit(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Type")).toBe(
      "text/html; charset=utf-8",
    );
    const html = await response.text();
    // Without it a browser uses quirks mode.
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
    const [header = "", afterHeader = ""] = html.split("<main");
    const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? "";
    const [beforeFooter = ""] = afterHeader.split("<footer");

    const number = `tel:${supportPages.includes(path.replace(/\?.*/, "")) ? "+18005550123" : "+18005550100"}`;
    expect(linksOf(header)).toEqual(
      expect.arrayContaining([
        ...["/", "/#case-types", "/locations", "/#how-it-works", "/blog"],
        "tel:+18005550100",
      ]),
    );
    expect(textOf(header)).toContain("Click to Call Now");
    expect(textOf(header).includes("(800) 555-0100")).toBe(
      number === "tel:+18005550100",
    );
    const band = beforeFooter.split("</main>")[1] ?? "";
    expect(textOf(band)).toContain("Ready to Discuss Your Case?");
    expect(linksOf(band)).toEqual([number]);
    expect(linksOf(footer)).toEqual(
      expect.arrayContaining([
        "/locations",
        "/blog",
        "/sitemap",
        "/privacy-policy",
        "/terms-of-service",
        "/legal-disclaimer",
        "/consumer-health-data-policy",
        "/do-not-sell-or-share",
        "/accessibility",
      ]),
    );
    expect(textOf(footer)).toContain("2031");
    expect(textOf(footer)).toMatch(/attorney advertising service/i);
    expect(textOf(footer)).toMatch(/not legal advice/i);
    expect(html).toContain('<html lang="en">');
    expect(html.match(/<h1\b/g)).toHaveLength(1);
  });
});

test.each([
  ["/", 200],
  ["/thank-you", 200],
  ["/no-such-page", 404],
])("%s answers HEAD with the same status and no body", async (path, status) => {
  const response = await site.visit(path, { method: "HEAD" });
  expect(response.status).toBe(status);
  expect(await response.text()).toBe("");
});

test.each(unknown)("%s says '%s' and leads back", async (path, words) => {
  const response = await site.visit(path);
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(textOf(mainOf(html))).toContain(words);
  const links = elementsOf(mainOf(html), "a").filter(
    (link: Record<string, string>) => !link.href?.startsWith("tel:"),
  );
  expect(links).toHaveLength(1);
  if (words === "Page not found") {
    expect(links).toMatchObject([{ href: "/", content: "Go to Homepage" }]);
  }
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
});

test.each([
  ["/blog/no-such-post", "/404"],
  ["/blog/hidden-post", "/404"],
  [`${mobile}/blog/no-such-post`, "/404"],
  [`${mobile}/blog/hidden-post`, "/404"],
  ["/thank-you?qualified=true", "/book-consultation"],
])("%s redirects to %s", async (path, target) => {
  const response = await site.visit(path);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(target);
});

test.each([
  ["a percent sign that spells nothing", "/locations/%", 400],
  ["bytes that are no UTF-8", "/blog/%ff%fe", 400],
  ["a way out of the folder", "/blog/..%2f..%2fetc%2fpasswd", 404],
  ["a file of the server", "/..%2fserver%2findex.js", 404],
  ["a NUL", "/blog/a%00b", 404],
  ["a line break", "/thank-you%0a", 400],
  ["a line break of Unicode", "/x/a%e2%80%a8b.data", 400],
  ["a URL of 8 KiB", `/blog/${"a".repeat(8192)}`, 414],
])("%s ends in %s: %i", async (_, path, status) => {
  const response = await fetch(site.url + path);
  expect(response.status).toBe(status);
  expect(await response.text()).not.toMatch(/node_modules|\.ts:\d|at async/);
});

test.each(["PUT", "DELETE", "PATCH", "OPTIONS"])(
  "a page answers %s with 405 and the allowed methods",
  async (method) => {
    const response = await site.visit("/", { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD, POST");
  },
);

test.each(["/locations", mobile, "/blog", "/thank-you", "/sitemap.xml"])(
  "%s accepts no form: POST gets 405 with the allowed methods",
  async (path) => {
    const response = await site.submit(path, { fullName: "Ann Lee" });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD");
  },
);

test("assets are immutable and cacheable for a year", async () => {
  const html = await site.read("/");
  const paths = new Set(html.match(/\/assets\/[\w.-]+\.\w+/g));
  expect(paths.size).toBeGreaterThan(0);
  for (const path of paths) {
    const response = await site.visit(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe(
      "public, max-age=31536000, immutable",
    );
  }
});
