import { expect, test } from "vitest";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  choose,
  fillStep,
  goToStep,
  next,
  openReview,
  option,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("the progress of each step is 25, 50, 75, 100 percent", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  for (const [step, percent] of [
    [1, 25],
    [2, 50],
    [3, 75],
    [4, 100],
  ] as const) {
    await atStep(page, step);
    await page.getByText(`${percent}%`, { exact: true }).waitFor();
    expect(
      await page.getByRole("progressbar").getAttribute("aria-valuenow"),
    ).toBe(String(percent));
    await fillStep(page, step);
    if (step < 4) await next(page);
  }
});

test("Previous is disabled on step 1 only", async () => {
  const page = await browser.openPage();
  const previous = page.getByRole("button", { name: "Previous" });
  await openReview(page, site.url);
  expect(await previous.isDisabled()).toBe(true);
  for (const step of [2, 3, 4]) {
    await fillStep(page, step - 1);
    await next(page);
    await atStep(page, step);
    expect(await previous.isDisabled()).toBe(false);
  }
});

test.each(["the Previous button", "the browser's back button"])(
  "answers are kept when going back by %s and forward again",
  async (way) => {
    const page = await browser.openPage();
    await openReview(page, site.url);
    await goToStep(page, 3);
    await choose(page, "Who was at fault?", "A business or company");

    for (const step of [2, 1]) {
      if (way === "the Previous button") {
        await page.getByRole("button", { name: "Previous" }).click();
      } else {
        await page.goBack();
      }
      await atStep(page, step);
    }
    expect(
      await option(
        page,
        "What kind of accident was it?",
        "Car accident",
      ).isChecked(),
    ).toBe(true);
    expect(await page.getByLabel("When did it happen?").inputValue()).toBe(
      "2026-10-01",
    );

    await next(page);
    await atStep(page, 2);
    expect(await page.getByLabel("What are your injuries?").inputValue()).toBe(
      "A broken wrist",
    );
    await next(page);
    await atStep(page, 3);
    expect(
      await option(
        page,
        "Who was at fault?",
        "A business or company",
      ).isChecked(),
    ).toBe(true);
  },
);

test.each([
  { key: "Next", from: 1, to: 2 },
  { key: "Previous", from: 2, to: 1 },
])(
  "pressing $key by keyboard on step $from puts the focus in step $to's form",
  async ({ key, from, to }) => {
    const page = await browser.openPage();
    await openReview(page, site.url);
    await goToStep(page, from);
    await fillStep(page, from);
    await page.getByRole("button", { name: key, exact: true }).press("Enter");
    await atStep(page, to);
    await expect
      .poll(() =>
        page
          .getByRole("main")
          .locator("form")
          .evaluate((form) => form.contains(document.activeElement)),
      )
      .toBe(true);
  },
);

test("a later step's URL shows the first step with a missing answer", async () => {
  const page = await browser.openPage();
  await page.goto(`${site.url}/online-review?step=4`);
  await atStep(page, 1);
});
