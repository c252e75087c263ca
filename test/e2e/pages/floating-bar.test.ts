import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  failPostRequests,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile, openSiteForTest } from "../../support/site.ts";
import {
  fillStep,
  openReview,
  send,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";
import { keepToasts } from "../../support/views/view.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("on a phone the bar has call, call back and review, is hidden while a field has the focus, and covers neither the last line nor the focus", async () => {
  const page = await openPhone("/");
  const bar = barOf(page);
  const items = await bar.getByRole("link").or(bar.getByRole("button")).all();
  const names = await Promise.all(items.map((item) => item.textContent()));
  expect(names).toEqual(["Call", "Call me back", "Free review"]);
  for (const item of items) {
    expect((await boxOf(item)).height).toBeGreaterThanOrEqual(44);
  }

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
});

test.each([
  "/",
  "/book-consultation",
  "/locations/alabama",
  "/locations/alabama/birmingham/uber-accident-lawyer",
])("on a phone no screen of %s has two filled call buttons", async (path) => {
  const page = await browser.openPage({
    viewport: { width: 390, height: 800 },
  });
  await page.goto(site.url + path);
  const most = await page.evaluate(() => {
    const links = Array.from(document.querySelectorAll("a[href^='tel:']"));
    const filled = links
      .filter(
        (link) => getComputedStyle(link).backgroundColor !== "rgba(0, 0, 0, 0)",
      )
      .map((link) => {
        const { top, height } = link.getBoundingClientRect();
        const isFixed = link.matches("[aria-label='Get help now'] *");
        return { top: top + scrollY, height, isFixed };
      })
      .filter(({ height }) => height > 0);
    const fixed = filled.filter(({ isFixed }) => isFixed).length;
    const places = filled.filter(({ isFixed }) => !isFixed);
    const counts = places.map(
      ({ top }) =>
        places.filter((other) => {
          const below = other.top + other.height - top;
          return below > 0 && below <= innerHeight;
        }).length,
    );
    return Math.max(...counts) + fixed;
  });
  expect(most).toBe(1);
});

test("the survey on a phone has its own bar with a call link, and a header without other links", async () => {
  const page = await openPhone("/online-review");
  expect(await barOf(page).isVisible()).toBe(false);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Call \(/ })
    .waitFor();
  expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
});

test("from a tablet on the call-back tab stays within the page's margin and while a field has the focus; zoomed to 400 % no bar covers the page", async () => {
  const page = await browser.openPage();
  await visit(page, site.url);
  const tab = barOf(page).getByText("Call me back");
  for (const [width, height] of [
    [768, 1024],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const text = await boxOf(page.locator("footer .wrap").first());
    expect((await boxOf(tab)).x).toBeGreaterThanOrEqual(text.x + text.width);
  }
  await page.getByLabel("Full name").focus();
  expect(await tab.isVisible()).toBe(true);
  await page.getByLabel("Full name").blur();

  await page.setViewportSize({ width: 320, height: 256 });
  expect(
    await barOf(page).evaluate((bar) => getComputedStyle(bar).position),
  ).toBe("static");
});

test("on a phone a toast is at the top, and between the bars while the unsent notice is shown", async () => {
  const page = await openPhone("/", /net::ERR_FAILED/);
  await visit(page, site.url);
  await page.getByRole("button", { name: "Send message" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Incomplete" });
  await refusal.waitFor();
  expect((await boxOf(refusal)).y).toBeLessThan(100);

  await write(page, {
    "Full name": "Ann Lee",
    Phone: "205 555 0123",
    "What happened?": "A van hit my car.",
  });
  await failPostRequests(page);
  await page.getByRole("button", { name: "Send message" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "Could not send" });
  const unsent = page.getByRole("complementary", { name: "Not sent yet" });
  await Promise.all([failure.waitFor(), unsent.waitFor()]);
  const { y, height } = await boxOf(failure);
  const top = await boxOf(unsent);
  expect(y).toBeGreaterThanOrEqual(top.y + top.height);
  expect(y + height).toBeLessThanOrEqual((await boxOf(barOf(page))).y);
});

test("after the survey the toast covers neither a phone's headline and call links nor a tablet's reference", async () => {
  const page = await browser.openPage();
  await page.addInitScript(keepToasts);
  await openReview(page, site.url, 4);
  await fillStep(page, 4);
  await send(page);
  const toast = page.getByRole("status").filter({ hasText: "Submitted!" });
  await toast.waitFor();
  const main = page.getByRole("main");
  const onPhone = [
    main.getByRole("heading", { level: 1 }),
    main.getByRole("link", { name: "Call" }).first(),
    barOf(page),
  ];
  for (const { width, height, parts } of [
    { width: 320, height: 568, parts: onPhone },
    { width: 390, height: 664, parts: onPhone },
    {
      ...{ width: 768, height: 900 },
      parts: [main.getByRole("region", { name: "What happens next" })],
    },
  ]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    const { top, bottom } = await boxOf(toast);
    for (const part of parts) {
      const box = await boxOf(part);
      expect(top >= box.bottom || bottom <= box.top).toBe(true);
    }
  }
});

test("a phone's menu closes when a link within the page is followed", async () => {
  const page = await browser.openPage({
    viewport: { width: 390, height: 800 },
  });
  await visit(page, site.url);
  await page.getByRole("button", { name: "Menu" }).click();
  const link = page.getByRole("link", { name: "How it works" });
  await link.click();
  await page.waitForURL(`${site.url}/#how-it-works`);
  expect(await link.isVisible()).toBe(false);
});

test("under a band a phone's menu opens below its button", async () => {
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
});

async function openPhone(path: string, expectedErrors?: RegExp) {
  const page = await browser.openPage({
    viewport: { width: 390, height: 800 },
    ...(expectedErrors && { expectedErrors }),
  });
  await visit(page, site.url + path);
  return page;
}

function barOf(page: Page) {
  return page.getByRole("complementary", { name: "Get help now" });
}

function boxOf(element: Locator): Promise<DOMRect> {
  return element.evaluate((one) => one.getBoundingClientRect().toJSON());
}
