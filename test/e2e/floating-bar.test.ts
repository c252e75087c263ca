import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../browser.ts";
import { openSiteForFile } from "../site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile();

test("on a phone the bar has call, call back and review, each at least 44 pixels high", async () => {
  const page = await openPhone("/");
  const bar = barOf(page);
  const items = await bar.getByRole("link").or(bar.getByRole("button")).all();
  const names = await Promise.all(items.map((item) => item.textContent()));
  expect(names).toEqual(["Call", "Call me back", "Free review"]);
  for (const item of items) {
    expect((await boxOf(item)).height).toBeGreaterThanOrEqual(44);
  }
});

test("the review's own page has no way to itself in the bar", async () => {
  const page = await openPhone("/online-review");
  expect(await barOf(page).getByRole("link").allTextContents()).toEqual([
    "Call",
  ]);
});

test("on a phone the bar is away while a field has the focus, and comes back", async () => {
  const page = await openPhone("/");
  await page.getByLabel("Full name").focus();
  expect(await barOf(page).isVisible()).toBe(false);
  await page.getByLabel("Full name").blur();
  expect(await barOf(page).isVisible()).toBe(true);
});

test("on a desk the call-back button stays while a field has the focus", async () => {
  const page = await browser.openPage({
    viewport: { width: 1280, height: 800 },
  });
  await page.goto(site.url);
  await page.getByLabel("Full name").focus();
  expect(
    await page.getByRole("button", { name: "Call me back" }).isVisible(),
  ).toBe(true);
});

test("on a phone the bar covers neither the last line of a page nor the focus", async () => {
  const page = await openPhone("/");
  const links = await page.locator("main a, footer a").all();
  for (const link of links) {
    await link.focus();
    const { y, height } = await boxOf(link);
    expect(y + height).toBeLessThanOrEqual((await boxOf(barOf(page))).y);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = await boxOf(page.locator("footer a").last());
  expect(last.y + last.height).toBeLessThan((await boxOf(barOf(page))).y);
});

test("on a phone a toast stands above the bar, and below the top while a field has the focus", async () => {
  const page = await openPhone("/blog/rideshare-crash-who-pays");
  await visit(page, `${site.url}/blog/rideshare-crash-who-pays`);
  await page.getByRole("button", { name: "Start Online Review" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Feature Not" });
  const { y, height } = await boxOf(toast);
  expect(y).toBeGreaterThan(400);
  expect(y + height).toBeLessThanOrEqual((await boxOf(barOf(page))).y);

  await visit(page, site.url);
  await page.getByRole("button", { name: "Send message" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Incomplete" });
  await refusal.waitFor();
  expect((await boxOf(refusal)).y).toBeLessThan(100);
});

async function openPhone(path: string) {
  const page = await browser.openPage({
    viewport: { width: 390, height: 800 },
  });
  await page.goto(site.url + path);
  return page;
}

function barOf(page: Page) {
  return page.getByRole("complementary", { name: "Get help now" });
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not on the page");
  return box;
}
