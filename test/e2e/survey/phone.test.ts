import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  bothWays,
  fillStep,
  next,
  openReview,
  openReviewOf,
  send,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

const phone = { width: 390, height: 664 };

test.each([1, 2, 3, 4])(
  "on a phone the main button of step %i is visible without scrolling, and nothing covers it",
  async (step) => {
    const page = await browser.openPage({ viewport: phone });
    await openReview(page, site.url, step);
    await page.evaluate(() => window.scrollTo(0, 0));
    const name = step === 4 ? "Get My Free Review" : "Next";
    const button = page.getByRole("button", { name, exact: true });
    expect(
      await button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(
          left + width / 2,
          top + height / 2,
        );
        return top + height <= innerHeight && element.contains(hit);
      }),
    ).toBe(true);
  },
);

test.each([320, 340, 390])(
  "on a phone %i pixels wide no word of the first question's tiles is broken",
  async (width) => {
    const page = await browser.openPage({ viewport: { width, height: 664 } });
    await page.goto(site.url);
    const tiles = page.locator("button[name=accidentType]");
    const listBroken = () =>
      tiles.evaluateAll((buttons) =>
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
    expect(await tiles.count()).toBe(5);
    // The fonts may still be loading.
    await expect.poll(listBroken).toEqual([]);
  },
);

test("in a short window the buttons stay in place and leave room for the fields", async () => {
  const page = await browser.openPage({
    viewport: { width: 390, height: 360 },
  });
  await openReview(page, site.url);
  const box = await page.getByRole("button", { name: "Next" }).boundingBox();
  expect(box?.y).toBeGreaterThan(360);
});

test("on a phone the last step ends within 1,000 pixels", async () => {
  const page = await browser.openPage({ viewport: phone });
  await openReview(page, site.url, 4);
  await page.evaluate(() =>
    window.scrollTo(0, document.documentElement.scrollHeight),
  );
  const bottom = await page
    .getByRole("button", { name: "Get My Free Review" })
    .evaluate((button) => button.getBoundingClientRect().bottom + scrollY);
  expect(bottom).toBeLessThanOrEqual(1000);
});

test("a ZIP code fills in state and city, and both can be changed", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url, 4);
  const [city, state] = [page.getByLabel("City"), page.getByLabel("State")];
  await write(page, { "ZIP code": "23510" });
  await expect.poll(() => city.inputValue()).toBe("Norfolk");
  expect(await state.inputValue()).toBe("Virginia");

  await write(page, { "ZIP code": "36602" });
  await expect.poll(() => city.inputValue()).toBe("");
  expect(await state.inputValue()).toBe("Alabama");

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

test("without JavaScript a rejected step shows the same answers when its URL is opened again", async () => {
  const page = await openReviewOf(browser, site.url, "without script", 4);
  await fillStep(page, 4);
  await write(page, { Email: "ann@example" });
  await send(page);
  await page.getByText("Please enter a valid email address.").waitFor();
  await page.goto(`${site.url}/online-review?step=4`);
  await atStep(page, 4);
  expect(await page.getByLabel("Email").inputValue()).toBe("ann@example");
  expect(await page.getByLabel("First name").inputValue()).toBe("Ann");
});

test.each(bothWays)(
  "$way the heading of a step says which one it is",
  async ({ way }) => {
    const page = await openReviewOf(browser, site.url, way);
    await fillStep(page, 1);
    await next(page);
    await page
      .getByRole("heading", { name: "Step 2 of 4: Your injuries" })
      .waitFor();
  },
);

test("on a phone the button says in one line that the survey is being sent", async () => {
  const page = await browser.openPage({ viewport: phone });
  await openReview(page, site.url, 4);
  await fillStep(page, 4);
  await page.route("**/functions/**", () => {});
  await send(page);
  const words = page
    .getByRole("button", { name: "Submitting..." })
    .getByText("Submitting...");
  const lines = await words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
