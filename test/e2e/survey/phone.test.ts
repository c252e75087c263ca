import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  holdPostRequests,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  contactFields,
  next,
  openReview,
  send,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("with JavaScript a phone's review is started on the landing page, filled in, changed and sent by touch alone; each step's main button is visible without scrolling, nothing covers it, and the last one ends within 1,000 pixels; a message takes two lines at most, and the words of a survey being sent one; in a short window the buttons stay in place", async () => {
  const page = await browser.openPage({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 664 },
  });
  await page.clock.setFixedTime(surveyTime);
  await visit(page, site.url);
  await tap(page, "Car accident");
  await atStep(page, 1);
  await expectOwnFrame(page);
  await expectReachable(page, "Next");
  // A phone has pickers of its own for a date and for a list.
  await page.getByLabel("When did it happen?").fill("2026-10-01");
  await tap(page, "Next");

  await atStep(page, 2);
  await expectReachable(page, "Next");
  await tapTile(page, "Have you had medical treatment?", "Yes");
  await tapTile(page, "Have you missed work?", "No");
  await page.getByLabel("What are your injuries?").tap();
  await page.keyboard.type("Neck pain");
  await tap(page, "Next");

  await atStep(page, 3);
  await expectReachable(page, "Next");
  await tapTile(page, "Who was at fault?", "Another person");
  await tapTile(page, "Who had insurance?", "I had insurance");
  await tap(page, "Previous");
  await atStep(page, 2);
  await tapTile(page, "Have you missed work?", "Yes");
  await tap(page, "Next");
  await atStep(page, 3);
  await tap(page, "Next");

  await atStep(page, 4);
  const last = "Get My Free Review";
  expect(await expectReachable(page, last)).toBeLessThanOrEqual(1000);
  await tap(page, last);
  const message = page.getByText("Please enter a valid zip code.");
  expect(await countLines(message)).toBeLessThanOrEqual(2);
  await write(page, contactFields());
  await page.getByLabel("State").selectOption("Alabama");
  const release = await holdPostRequests(page);
  await tap(page, last);
  const words = page
    .getByRole("button", { name: "Submitting..." })
    .getByText("Submitting...");
  expect(await countLines(words)).toBe(1);
  release();
  await page.waitForURL("**/book-consultation");
  expect(await site.services.leads.listLeads()).toMatchObject([
    {
      accident_type: "car-accident",
      work_missed: "yes",
      injury_type: "Neck pain",
      fault_party: "other-person",
    },
  ]);
});

function tap(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true }).tap();
}

function tapTile(page: Page, question: string, answer: string) {
  return page
    .getByRole("radiogroup", { name: question })
    .getByText(answer, { exact: true })
    .tap();
}

/** The survey has its own bar, and a header without other links. */
async function expectOwnFrame(page: Page) {
  const bar = page.getByRole("complementary", { name: "Get help now" });
  expect(await bar.isVisible()).toBe(false);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Call \(/ })
    .waitFor();
  expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 360 });
  const next = page.getByRole("button", { name: "Next", exact: true });
  expect((await next.boundingBox())?.y).toBeGreaterThan(360);
  await page.setViewportSize({ width: 390, height: 664 });
}

/** In the first screen, and not covered; returns where the button ends once the page is scrolled down. */
async function expectReachable(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  expect(await isInFirstView(button)).toBe(true);
  return button.evaluate((one) => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return one.getBoundingClientRect().bottom + scrollY;
  });
}

test("a ZIP code fills in state and city, and both can be changed; they clear their errors, follow a correction on a later visit to the step, and are sent; a place that is filled in late leaves alone the field that the visitor has moved to", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url, 4);
  const [city, state] = [page.getByLabel("City"), page.getByLabel("State")];
  const arrival = Promise.withResolvers<void>();
  await page.route("**/assets/fill-place-*", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await write(page, { "ZIP code": "36602" });
  await city.focus();
  arrival.resolve();
  await expect.poll(() => state.inputValue()).toBe("Alabama");
  expect(await city.inputValue()).toBe("");

  await write(page, { "ZIP code": "" });
  await expect.poll(() => state.inputValue()).toBe("");
  await send(page);
  await page.getByText("City is required.").waitFor();
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
