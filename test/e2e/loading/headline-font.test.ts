import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  hasHeadlinesFace,
  openBrowserForFile,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile();

test("the headline font is one file of at most 25 KB, cacheable for a year, requested at once without JavaScript, under an open license", async () => {
  const html = await site.read("/");
  expect(html).toMatch(/@media \(scripting:none\)\{@font-face\{[^}]*woff2/);
  const addresses = html.match(/\/[^()]+\.woff2/g);
  expect(new Set(addresses).size).toBe(1);
  const response = await site.visit(addresses?.[0] ?? "");
  expect(response.headers.get("Content-Type")).toBe("font/woff2");
  expect(response.headers.get("Cache-Control")).toBe(
    "public, max-age=31536000, immutable",
  );
  const { byteLength } = await response.arrayBuffer();
  expect(byteLength).toBeLessThanOrEqual(25_000);
  expect(await readFile("app/brand/fonts/OFL.txt", "utf8")).toContain(
    "SIL OPEN FONT LICENSE",
  );
});

test("the headline font is requested after first paint; nothing shifts when it loads late, nor where only DejaVu is in its place", async () => {
  const page = await browser.openPage();
  await page.goto(site.url);
  await hasHeadlinesFace(page);
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0],
    asked: performance
      .getEntriesByType("resource")
      .find(({ name }) => name.endsWith(".woff2")),
  }));
  expect(asked?.startTime).toBeGreaterThan(painted?.startTime ?? Infinity);
  expect(await shiftsWithLateFace(page, "/")).toEqual([]);

  // The rest needs DejaVu, which some machines lack.
  if (!existsSync("/usr/share/fonts/truetype/dejavu")) return;
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ':root { --font-display: Headlines, "DejaVu as Headlines", serif }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await shiftsWithLateFace(page, "/")).toEqual([]);
});

async function shiftsWithLateFace(page: Page, path: string) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(site.url + path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  arrive();
  await hasHeadlinesFace(page);
  return shifts(page);
}

/** The browser's layout shifts so far, each as the elements that moved. They have all come once a later one has. */
function shifts(page: Page) {
  return page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(resolve));
    for (let count = 0; count < 3; count++) await frame();
    const end = performance.now();
    const found: string[] = [];
    await new Promise<void>((resolve) => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (entry.startTime >= end) resolve();
          else found.push(JSON.stringify(entry.toJSON()));
        }
      }).observe({ type: "layout-shift", buffered: true });
      document.body.style.paddingTop = "100px";
    });
    return found;
  });
}
