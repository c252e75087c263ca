import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  fillStep,
  goToStep,
  next,
  openReviewOf,
  returnToStep,
  send,
  surveyFields,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

const emptySteps = surveyFields.map((row) => ({ way: "with script", ...row }));
// Without script one step is enough: its summary is every step's.
const nativeStep = emptySteps
  .filter(({ step }) => step === 2)
  .map((row) => ({ ...row, way: "without script" }));

test.each([...emptySteps, ...nativeStep])(
  "$way step $step, left empty, shows a message at each required field and stays; its summary has the focus and links each, and the title says 'Error: '",
  async ({ way, step, fields }) => {
    const page = await openReviewOf(browser, site.url, way, step);
    const title = await page.title();
    if (step > 1) expect(title).toContain(`, step ${step} of 4`);
    await (step === 4 ? send(page) : next(page));

    await expect
      .poll(() => focusedText(page))
      .toMatch(/^Please check these answers/);
    expect(await page.title()).toBe(`Error: ${title}`);
    const links = summary(page).getByRole("link");
    expect(await links.count()).toBe(fields.length);
    await atStep(page, step);
    for (const [index, [role, name, description]] of fields.entries()) {
      const link = links.nth(index);
      await link.click();
      const control = page.getByRole(role, { name, description });
      const wanted =
        role === "radiogroup" ? control.getByRole("radio").first() : control;
      await expect.poll(() => hasFocus(wanted)).toBe(true);
    }
    if (step === 2) {
      expect(await links.allInnerTexts()).toEqual([
        "Medical treatment",
        "Missed work",
        "Injuries",
      ]);
      const message = page.getByText("Please describe your injuries.");
      expect(await message.count()).toBe(1);
    }
  },
);

test("with JavaScript a corrected field leaves the summary, and the last one removes it", async () => {
  const page = await openReviewOf(browser, site.url, "with script", 4);
  await fillStep(page, 4);
  // A city that no ZIP code fills in stays when the ZIP code goes.
  await write(page, {
    City: "Prichard",
    Email: "ann@example",
    "ZIP code": "366",
  });
  await send(page);
  await expect.poll(() => summary(page).getByRole("link").count()).toBe(2);

  await write(page, { Email: "ann@example.com" });
  expect(await summary(page).getByRole("link").allInnerTexts()).toEqual([
    "ZIP code",
  ]);
  expect(await page.title()).toMatch(/^Error: /);
  await write(page, { "ZIP code": "36602" });
  await summary(page).waitFor({ state: "detached" });
  expect(await page.title()).not.toMatch(/Error/);
});

test("with JavaScript a link in the summary adds no history entry", async () => {
  const page = await openReviewOf(browser, site.url, "with script");
  await goToStep(page, 2);
  await next(page);
  await summary(page).getByRole("link").first().click();
  await page.goBack();
  await atStep(page, 1);
});

test("an answer from an earlier step that the server rejects is shown at its step, with the focus on its summary", async () => {
  const page = await openReviewOf(browser, site.url, "with script");
  const message = "Please enter a date that isn't in the future.";
  await returnToStep(page, 4);
  await fillStep(page, 4);
  await page.route("**/lead-collector", (route) =>
    route.fulfill({
      status: 422,
      json: { error: "no", code: "fields", fields: { accidentDate: message } },
    }),
  );
  await send(page);
  await atStep(page, 1);
  await expect
    .poll(() => focusedText(page))
    .toMatch(/^Please check these answers/);
  expect(await summary(page).getByRole("link").allInnerTexts()).toEqual([
    "Date",
  ]);

  await page.unroute("**/lead-collector");
  await write(page, { "When did it happen?": "2026-09-30" });
  await next(page);
  await atStep(page, 4);
  expect(await page.getByLabel("ZIP code").inputValue()).toBe("36602");
});

function summary(page: Page) {
  return page.locator("div[tabindex='-1']").filter({
    has: page.getByRole("heading", { name: "Please check these answers" }),
  });
}

async function focusedText(page: Page) {
  return page.evaluate(
    () => (document.activeElement as HTMLElement | null)?.innerText,
  );
}

function hasFocus(control: ReturnType<Page["getByRole"]>) {
  return control.evaluate((element) => element === document.activeElement);
}
