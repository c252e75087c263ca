import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  holdPostRequests,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  fillStep,
  next,
  openReview,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("nothing shifts while a practice page on a phone and a post on a wide screen load, hydrate, and are read; a layout shift is detected", async () => {
  const page = await openPage(390, 800);
  await forgetFiles(page);
  await visit(page, `${site.url}/locations/ohio/toledo/uber-accident-lawyer`);
  await readToTheEnd(page);
  expect(await shiftsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, `${site.url}/blog/rideshare-crash-who-pays`);
  // Unpainted content doesn't shift.
  await readToTheEnd(page);
  expect(await shiftsOf(page)).toEqual([]);
  await page.evaluate(() => {
    document.body.prepend(
      Object.assign(document.createElement("p"), { textContent: "Late" }),
    );
  });
  await readToTheEnd(page);
  expect(await shiftsOf(page)).toHaveLength(1);
});

test("on a phone nothing shifts while the landing page loads, hydrates, and is read, and when a message that took a while is sent", async () => {
  const page = await openPage(390, 800);
  await forgetFiles(page);
  await visit(page, site.url);
  await readToTheEnd(page);
  expect(await shiftsOf(page)).toEqual([]);
  await write(page, {
    "Full name": "Ann Lee",
    Phone: "205 555 0123",
    "What happened?": "A van hit my car.",
  });
  await expectSteadySending(page, "Send message");
});

test("on a phone nothing shifts when a survey that took a while is sent", async () => {
  const page = await openPage(390, 800);
  await openReview(page, site.url, 4);
  await fillStep(page, 4);
  await expectSteadySending(page, "Get My Free Review");
});

async function expectSteadySending(page: Page, name: string) {
  const release = await holdPostRequests(page);
  await page.getByRole("button", { name }).click();
  // A shift soon after a press isn't counted.
  await page.waitForTimeout(700);
  const before = await shiftOf(page);
  release();
  await page.getByRole("status").filter({ hasText: /\w/ }).waitFor();
  await page.locator("#sent, #next-steps").waitFor();
  await page.waitForTimeout(200);
  // The button's text may move within the button.
  expect((await shiftOf(page)) - before).toBeLessThan(0.01);
}

test("on a phone nothing shifts while the review loads, hydrates, and is read, and when its first Next has to wait", async () => {
  const page = await openPage(390, 664);
  await forgetFiles(page);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/late-router/, async (route) => {
    await promise;
    await route.continue();
  });
  await openReview(page, site.url);
  await readToTheEnd(page);
  expect(await shiftsOf(page)).toEqual([]);
  await fillStep(page, 1);
  await next(page);
  await page.waitForTimeout(700);
  const before = await shiftOf(page);
  release();
  await atStep(page, 2);
  await page.waitForTimeout(200);
  expect((await shiftOf(page)) - before).toBeLessThan(0.01);
});

/** As most visitors see it: with motion. */
function openPage(width: number, height: number) {
  return browser.openPage({
    viewport: { width, height },
    reducedMotion: "no-preference",
  });
}

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

/** The sum of the shares of the screen that moved. */
async function shiftOf(page: Page) {
  const values = (await shiftsOf(page)).map((shift) => JSON.parse(shift).value);
  return values.reduce((sum: number, value: number) => sum + value, 0);
}

/** Layout shifts since the page loaded that no input caused. */
function shiftsOf(page: Page) {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return (
      observer
        .takeRecords()
        .map((shift) => JSON.stringify(shift))
        // A call button painted while the parser pauses after its icon (0.0003) or before its number (0.0015).
        .filter((shift) => JSON.parse(shift).value >= 0.002)
    );
  });
}
