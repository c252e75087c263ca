import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  hydrated,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile, openSiteForTest } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test("on a phone the bar has call, call back and review, is hidden while a field has the focus, and covers neither the last line nor the focus; no screen has two filled call buttons; zoomed to 400 % no bar covers the page", async () => {
  const page = await browser.openPage({
    viewport: { width: 390, height: 800 },
  });
  await visit(page, site.url);
  const bar = barOf(page);
  const items = await bar.getByRole("link").or(bar.getByRole("button")).all();
  const names = await Promise.all(items.map((item) => item.textContent()));
  expect(names).toEqual(["Call", "Call me back", "Free review"]);
  for (const item of items) {
    expect((await boxOf(item)).height).toBeGreaterThanOrEqual(44);
  }
  expect(await countFilledCallButtons(page)).toBe(1);

  await page.getByLabel("Full name").focus();
  expect(await bar.isVisible()).toBe(false);
  await page.getByLabel("Full name").blur();
  await bar.waitFor();

  const { y: top } = await boxOf(bar);
  const bottoms = await page.locator("main a, footer a").evaluateAll((links) =>
    links.map((link) => {
      if (link instanceof HTMLElement) link.focus();
      return link.getBoundingClientRect().bottom;
    }),
  );
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(top);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = await boxOf(page.locator("footer a").last());
  expect(last.bottom).toBeLessThan(top);
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await bar.evaluate((one) => getComputedStyle(one).position)).toBe(
    "static",
  );
});

/** The most filled call buttons on any screen of the page. */
async function countFilledCallButtons(page: Page) {
  const links = await page.locator("a[href^='tel:']").evaluateAll((all) =>
    all.map((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      const { backgroundColor } = getComputedStyle(link);
      const isFixed = link.matches("[aria-label='Get help now'] *");
      const isFilled = backgroundColor !== "rgba(0, 0, 0, 0)" && bottom > top;
      return { top, bottom, isFixed, isFilled };
    }),
  );
  const filled = links.filter(({ isFilled }) => isFilled);
  const inPage = filled.filter(({ isFixed }) => !isFixed);
  const most = Math.max(
    ...inPage.map(
      ({ top }) =>
        inPage.filter(
          (other) => other.bottom > top && other.bottom <= top + 800,
        ).length,
    ),
  );
  return most + filled.length - inPage.length;
}

test("under a band a phone's menu opens below its button; a phone's menu closes when a link within the page is followed", async () => {
  const sample = await openSiteForTest({ settings: { SAMPLE_FIRM: "on" } });
  const page = await browser.openPage({
    viewport: { width: 390, height: 800 },
  });
  await page.goto(sample.url);
  await page.getByRole("complementary", { name: "Sample firm" }).waitFor();
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  const menu = await boxOf(page.getByRole("navigation", { name: "Main" }));
  const { bottom } = await boxOf(button);
  expect(menu.top).toBeGreaterThanOrEqual(bottom);
  expect(menu.top).toBeLessThan(bottom + 20);
  // The menu's button starts the script, which closes the menu.
  await hydrated(page);
  const link = page.getByRole("link", { name: "How it works" });
  await link.click();
  await page.waitForURL(`${sample.url}/#how-it-works`);
  expect(await link.isVisible()).toBe(false);
});

function barOf(page: Page) {
  return page.getByRole("complementary", { name: "Get help now" });
}

function boxOf(element: Locator): Promise<DOMRect> {
  return element.evaluate((one) => one.getBoundingClientRect().toJSON());
}
