import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, openBrowserForFile } from "../support/browser.ts";
import { openSiteForFile } from "../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

const paths = [
  "/",
  "/online-review",
  "/request-callback",
  "/book-consultation",
  "/legal-disclaimer",
  "/blog",
  "/blog/rideshare-crash-who-pays",
  "/locations",
  "/locations/ohio",
  "/locations/ohio/toledo",
  "/locations/ohio/toledo/uber-accident-lawyer",
  "/sitemap",
  "/no-such-page",
];

const visits = paths.flatMap((path) =>
  [390, 1280].map((width) => ({ path, width })),
);

test.each(visits)(
  "on $path, $width pixels wide, nothing shifts while it loads, hydrates, and is read",
  async ({ path, width }) => {
    const page = await browser.openPage({
      viewport: { width, height: 800 },
      expectedErrors: /status of 404/,
    });
    await forgetFiles(page);
    await page.goto(site.url + path);
    // The scripts wait for an interaction.
    await page.evaluate(() => window.dispatchEvent(new Event("focusin")));
    await hydrated(page);
    await readToTheEnd(page);
    expect(await shiftsOf(page)).toEqual([]);
  },
);

test("a layout shift is detected", async () => {
  const page = await browser.openPage({
    viewport: { width: 390, height: 800 },
  });
  await page.goto(`${site.url}/blog`);
  // Unpainted content doesn't shift.
  await readToTheEnd(page);
  await page.evaluate(() => {
    document.body.prepend(
      Object.assign(document.createElement("p"), { textContent: "Late" }),
    );
  });
  await readToTheEnd(page);
  expect(await shiftsOf(page)).toHaveLength(1);
});

/** Clears caches of earlier tests, above all fonts: this is a first visit. */
async function forgetFiles(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
}

/** Scrolls down the page and up again, a screen at a time, each painted if the machine is not too busy. */
async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 2000);
      });
    const { documentElement: root } = document;
    async function scroll(step: number, isThere: () => boolean) {
      for (let steps = 0; !isThere(); steps++) {
        if (steps > 100) {
          throw new Error(`stuck at ${scrollY} of ${root.scrollHeight}`);
        }
        scrollBy(0, step);
        await painted();
      }
    }
    await painted();
    await scroll(
      innerHeight,
      () => scrollY + innerHeight >= root.scrollHeight - 1,
    );
    await scroll(-innerHeight, () => scrollY <= 0);
  });
}

/** Layout shifts since the page loaded that no input caused. */
function shiftsOf(page: Page) {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().map((shift) => JSON.stringify(shift));
  });
}
