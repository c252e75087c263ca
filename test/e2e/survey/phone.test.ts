import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  fillStep,
  next,
  openReview,
  send,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

const phone = { width: 390, height: 664 };

test.each([1, 2, 3])(
  "on a phone the main button of step %i is visible without scrolling, and nothing covers it",
  async (step) => {
    const page = await browser.openPage({ viewport: phone });
    await openReview(page, site.url, step);
    const button = page.getByRole("button", { name: "Next", exact: true });
    expect(await isInFirstView(button)).toBe(true);
  },
);

test("on a phone the last step's main button is visible without scrolling and ends within 1,000 pixels; a message takes two lines at most, and the words of a survey being sent one", async () => {
  const page = await browser.openPage({ viewport: phone });
  await openReview(page, site.url, 4);
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

test("on a narrow phone no word of the first question's tiles is broken", async () => {
  const page = await browser.openPage();
  await page.goto(site.url);
  const tiles = page.locator("button[name=accidentType]");
  expect(await tiles.count()).toBe(5);
  for (const width of [320, 340, 390]) {
    await page.setViewportSize({ width, height: 664 });
    // The fonts may still be loading.
    await expect
      .poll(async () => [width, await listBrokenWords(tiles)])
      .toEqual([width, []]);
  }
});

test("in a short window the buttons stay in place and leave room for the fields", async () => {
  const page = await browser.openPage({
    viewport: { width: 390, height: 360 },
  });
  await openReview(page, site.url);
  const box = await page.getByRole("button", { name: "Next" }).boundingBox();
  expect(box?.y).toBeGreaterThan(360);
});

test("a ZIP code fills in state and city, and both can be changed", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url, 4);
  const [city, state] = [page.getByLabel("City"), page.getByLabel("State")];
  await write(page, { "ZIP code": "23510" });
  await expect.poll(() => city.inputValue()).toBe("Norfolk");
  expect(await state.inputValue()).toBe("Virginia");

  await write(page, { "ZIP code": "36602" });
  await expect.poll(() => city.inputValue()).toBe("Mobile");
  expect(await state.inputValue()).toBe("Alabama");

  // West University Place shares it with Houston.
  await write(page, { "ZIP code": "77005" });
  await expect.poll(() => city.inputValue()).toBe("");
  expect(await state.inputValue()).toBe("Texas");

  await city.fill("Mobile");
  await state.selectOption("Mississippi");
  await write(page, { "ZIP code": "23510" });
  expect(await city.inputValue()).toBe("Mobile");
  expect(await state.inputValue()).toBe("Mississippi");
});

test("a ZIP code corrected on a later visit to the step changes the state and city that it filled in", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url, 4);
  const [city, state] = [page.getByLabel("City"), page.getByLabel("State")];
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
});

test("values filled in by a ZIP code are sent, and clear their errors", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url, 4);
  await send(page);
  await page.getByText("City is required.").waitFor();
  await write(page, { "ZIP code": "23510" });
  await page.getByText("City is required.").waitFor({ state: "detached" });
  await page.getByText("State is required.").waitFor({ state: "detached" });
  await write(page, {
    "First name": "Ann",
    "Last name": "Lee",
    Email: "ann@example.com",
    Phone: "205 555 0123",
  });
  await send(page);
  await page.waitForURL("**/book-consultation");
  expect(await site.services.leads.listLeads()).toMatchObject([
    { city: "Norfolk", state: "Virginia", zip_code: "23510" },
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

function listBrokenWords(tiles: Locator) {
  return tiles.evaluateAll((buttons) =>
    buttons
      .map(({ lastChild }) => lastChild)
      .flatMap((text) =>
        Array.from((text?.textContent ?? "").matchAll(/\S+/g), (word) => {
          const range = document.createRange();
          range.setStart(text ?? document, word.index);
          range.setEnd(text ?? document, word.index + word[0].length);
          return range.getClientRects().length > 1 ? word[0] : "";
        }),
      )
      .filter(Boolean),
  );
}
