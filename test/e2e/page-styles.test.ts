import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  hasHeadlinesFace,
  hasTakenOver,
  openBrowserForFile,
} from "../browser.ts";
import { openSiteForFile } from "../site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile();

const views = [
  "/",
  "/online-review",
  "/request-callback",
  "/book-consultation",
  "/thank-you",
  "/legal-disclaimer",
  "/blog",
  "/blog/rideshare-crash-who-pays",
  "/locations",
  "/locations/ohio",
  "/locations/ohio/toledo",
  "/locations/ohio/toledo/uber-accident-lawyer",
  "/sitemap",
  "/no-such-page",
].flatMap((path) => [390, 1280].map((width) => ({ path, width })));

test.each(views)(
  "$path, $width pixels wide, looks the same with its part of the style sheet as with the whole",
  async ({ path, width }) => {
    const page = await browser.openPage({
      viewport: { width, height: 800 },
      reducedMotion: "reduce",
      expectedErrors: /status of 404/,
    });
    const sheet = page.waitForResponse(/\.css$/);
    await page.goto(site.url + path);
    await hasHeadlinesFace(page);
    const before = await looksOf(page);
    await page.evaluate(() => window.dispatchEvent(new Event("focusin")));
    await hasTakenOver(page);
    await (await sheet).finished();
    await expect
      .poll(() => page.evaluate(() => document.styleSheets.length))
      .toBe(2);
    expect(await looksOf(page)).toEqual(before);
  },
);

/** How each element is shown, a line each. */
function looksOf(page: Page) {
  return page.evaluate(() => {
    const elements = document.querySelectorAll("body :not(script, link)");
    return Array.from(elements, (element) => {
      const style = getComputedStyle(element);
      // Variables by themselves show nothing.
      const lines = Array.from(style)
        .filter((name) => !name.startsWith("--"))
        .map((name) => `${name}:${style.getPropertyValue(name)}`);
      return `${element.tagName} ${element.className} ${lines.join(";")}`;
    });
  });
}
