import type { JSHandle, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  hasHeadlinesFace,
  hydrated,
  openBrowserForFile,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test.each([
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
])(
  "%s, 390 and 1280 pixels wide, looks the same with its part of the style sheet as with the whole",
  async (path) => {
    const page = await openPage();
    const sheet = page.waitForResponse(/\.css$/);
    await page.goto(site.url + path);
    await hasHeadlinesFace(page);
    const before = await lookAt(page);
    await page.evaluate(() => window.dispatchEvent(new Event("focusin")));
    await hydrated(page);
    await (await sheet).finished();
    await expect
      .poll(() => page.evaluate(() => document.styleSheets.length))
      .toBe(2);
    expect(await listChanges(page, before, await lookAt(page))).toEqual([]);
  },
);

test("a visual difference is detected", async () => {
  const page = await openPage();
  await page.goto(`${site.url}/no-such-page`);
  await hasHeadlinesFace(page);
  const before = await lookAt(page);
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll("h1"))
      heading.style.fontStyle = "italic";
  });
  const change = ["H1", "font-style:italic"];
  expect(await listChanges(page, before, await lookAt(page))).toEqual([
    change,
    change,
  ]);
});

function openPage() {
  return browser.openPage({
    reducedMotion: "reduce",
    expectedErrors: /status of 404/,
  });
}

type Looks = JSHandle<string[]>[];

/** The computed style of each element at both widths. It stays in the page: it is megabytes. */
async function lookAt(page: Page) {
  const looks: Looks = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    looks.push(await page.evaluateHandle(listLooks));
  }
  return looks;
}

/** Runs in the page. */
function listLooks() {
  // Unused variables have no visible effect.
  const names = Array.from(getComputedStyle(document.body)).filter(
    (name) => !name.startsWith("--"),
  );
  // The callback link becomes the dialog's button.
  const elements = document.querySelectorAll(
    "body :not(script, link, .side-tab, .side-tab *)",
  );
  return Array.from(elements, (element) => {
    const style = getComputedStyle(element);
    const lines = names.map(
      (name) => `${name}:${style.getPropertyValue(name)}`,
    );
    return `${element.tagName};class:${element.className};${lines.join(";")}`;
  });
}

/** Elements with different styles, each with the differences. */
function listChanges(page: Page, before: Looks, after: Looks) {
  return page.evaluate(
    ([earlier = [], later = []]) => {
      const [then, now] = [earlier.flat(), later.flat()];
      const longer = then.length > now.length ? then : now;
      return Array.from(longer.keys()).flatMap((index) => {
        const [was = "", is = ""] = [then[index], now[index]];
        if (was === is) return [];
        const known = was.split(";");
        const [name = "", ...lines] = is.split(";");
        return [[name, ...lines.filter((line) => !known.includes(line))]];
      });
    },
    [before, after],
  );
}
