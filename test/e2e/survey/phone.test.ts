import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  continueToStep,
  fillStep,
  next,
  openReview,
  send,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("on a phone each step's main button is visible without scrolling, nothing covers it, and the last one ends within 1,000 pixels; a message takes two lines at most, and the words of a survey being sent one; in a short window the buttons stay in place", async () => {
  const page = await browser.openPage({
    viewport: { width: 390, height: 360 },
  });
  await openReview(page, site.url);
  const step = page.getByRole("button", { name: "Next", exact: true });
  expect((await step.boundingBox())?.y).toBeGreaterThan(360);
  await page.setViewportSize({ width: 390, height: 664 });
  // The survey has its own bar, and a header without other links.
  const bar = page.getByRole("complementary", { name: "Get help now" });
  expect(await bar.isVisible()).toBe(false);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Call \(/ })
    .waitFor();
  expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  for (const number of [1, 2, 3]) {
    expect(await isInFirstView(step)).toBe(true);
    await continueToStep(page, number, number + 1);
  }
  const button = page.getByRole("button", { name: "Get My Free Review" });
  expect(await isInFirstView(button)).toBe(true);
  await page.evaluate(() =>
    window.scrollTo(0, document.documentElement.scrollHeight),
  );
  const bottom = await button.evaluate(
    (one) => one.getBoundingClientRect().bottom + scrollY,
  );
  expect(bottom).toBeLessThanOrEqual(1000);

  await send(page);
  const message = page.getByText("Please enter a valid zip code.");
  expect(await countLines(message)).toBeLessThanOrEqual(2);

  await fillStep(page, 4);
  await page.route("**/functions/**", () => {});
  await send(page);
  const words = page
    .getByRole("button", { name: "Submitting..." })
    .getByText("Submitting...");
  expect(await countLines(words)).toBe(1);
});

test("a ZIP code fills in state and city, and both can be changed; they clear their errors, follow a correction on a later visit to the step, and are sent", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url, 4);
  await send(page);
  await page.getByText("City is required.").waitFor();
  const [city, state] = [page.getByLabel("City"), page.getByLabel("State")];
  await write(page, { "ZIP code": "23510" });
  await expect.poll(() => city.inputValue()).toBe("Norfolk");
  expect(await state.inputValue()).toBe("Virginia");
  await page.getByText("City is required.").waitFor({ state: "detached" });
  await page.getByText("State is required.").waitFor({ state: "detached" });

  // West University Place shares it with Houston.
  await write(page, { "ZIP code": "77005" });
  await expect.poll(() => city.inputValue()).toBe("");
  expect(await state.inputValue()).toBe("Texas");
  await write(page, { "ZIP code": "23510" });
  await expect.poll(() => city.inputValue()).toBe("Norfolk");

  await page.getByRole("button", { name: "Previous" }).click();
  await atStep(page, 3);
  await next(page);
  await atStep(page, 4);
  await write(page, { "ZIP code": "10001" });
  await expect.poll(() => state.inputValue()).toBe("New York");
  expect(await city.inputValue()).not.toBe("Norfolk");

  await write(page, { City: "Yonkers" });
  await visit(page, page.url());
  await write(page, { "ZIP code": "23510" });
  await expect.poll(() => state.inputValue()).toBe("Virginia");
  expect(await city.inputValue()).toBe("Yonkers");
  await state.selectOption("Mississippi");
  await write(page, { "ZIP code": "36602" });
  expect(await state.inputValue()).toBe("Mississippi");

  await write(page, {
    "First name": "Ann",
    "Last name": "Lee",
    Email: "ann@example.com",
    Phone: "205 555 0123",
  });
  await send(page);
  await page.waitForURL("**/book-consultation");
  expect(await site.services.leads.listLeads()).toMatchObject([
    { city: "Yonkers", state: "Mississippi", zip_code: "36602" },
  ]);
});

test("a place that a ZIP code fills in late leaves alone the field that the visitor has moved to", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url, 4);
  const arrival = Promise.withResolvers<void>();
  await page.route("**/assets/fill-place-*", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await write(page, { "ZIP code": "36602" });
  await page.getByLabel("City").focus();
  arrival.resolve();
  const state = page.getByLabel("State");
  await expect.poll(() => state.inputValue()).toBe("Alabama");
  expect(await page.getByLabel("City").inputValue()).toBe("");
});

function isInFirstView(button: Locator) {
  return button.evaluate((element) => {
    window.scrollTo(0, 0);
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return top + height <= innerHeight && element.contains(hit);
  });
}

function countLines(text: Locator) {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
}
