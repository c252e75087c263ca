import { expect, test } from "vitest";
import { legalTexts } from "../../app/legal/legal-texts.server.ts";
import { openSiteForFile } from "../support/site.ts";

const site = await openSiteForFile();

test.each([
  ["/blog/", "/blog"],
  ["/Blog", "/blog"],
  ["/Locations/Alabama/Mobile/", "/locations/alabama/mobile"],
  ["/locations//alabama", "/locations/alabama"],
  ["//locations/alabama", "/locations/alabama"],
  ["/BLOG/How-Long-A-Case-Takes", "/blog/how-long-a-case-takes"],
  ["/blog/?page=2&Q=A%20b", "/blog?page=2&Q=A%20b"],
  ["/Online-Review/?step=2", "/online-review?step=2"],
  ["/No-Such-Page/", "/no-such-page"],
  ["//", "/"],
])("%s redirects permanently to %s", async (path, target) => {
  for (const method of ["GET", "HEAD"]) {
    const response = await site.visit(path, { method });
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe(target);
  }
  const there = await site.visit(target);
  expect([200, 404]).toContain(there.status);
});

test.each([
  "/",
  "/blog",
  "/?utm_source=X",
  "/blog?Page=2",
  "/thank-you?qualified=FALSE",
])("%s is not redirected", async (path) => {
  expect((await site.visit(path)).status).toBe(200);
});

test.each([
  ["//evil.example/", 404],
  ["/\\evil.example/", 404],
  ["/%2F%2Fevil.example/", 404],
  ["/Favicon.ICO", 404],
  ["/assets/App.JS/", 404],
  ["/functions/v1/lead-collector/", 405],
  ["/Functions/v1/Lead-Collector", 405],
])("%s is a 404", async (path, status) => {
  const response = await site.visit(path);
  expect([path, response.status]).toEqual([path, status]);
  expect(response.headers.get("Location")).toBeNull();
});

test("a form posted to another spelling is accepted there, not redirected without its fields", async () => {
  const response = await site.submit("/request-callback/", {
    leadPhoneNumber: "12",
  });
  expect(response.headers.get("Location")).toBeNull();
  expect(response.status).toBeGreaterThanOrEqual(400);
});

test("no spelling of a page's URL causes a server error", async () => {
  const pages = [
    ...["/online-review", "/thank-you", "/book-consultation", "/blog"],
    ...["/consent", "/locations/ohio/toledo", "/blog/tag/x", "/sitemap.xml"],
    "/privacy-policy",
  ];
  for (const page of pages) {
    const code = page.slice(-1).charCodeAt(0).toString(16);
    const escaped = `${page.slice(0, -1)}%${code}`;
    for (const end of ["", ".data", "/_.data", ";a"]) {
      const { status } = await site.visit(escaped + end);
      expect(status, escaped + end).toBeLessThan(500);
    }
    const data = `${page}/_.data`;
    expect((await site.visit(data)).status, data).toBeLessThan(500);
  }
});

test("a legal page is found by any spelling of its URL", async () => {
  for (const { path, h1 } of legalTexts.slice(0, 2)) {
    const escaped = path.replace("i", "%69");
    expect(await site.read(escaped), path).toContain(h1);
  }
});
