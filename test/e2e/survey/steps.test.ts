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

test("each step says which one it is and its progress, 25, 50, 75, 100 percent; Previous is disabled on step 1 only", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  const previous = page.getByRole("button", { name: "Previous" });
  for (const [step, percent, heading] of [
    [1, 25, "The accident"],
    [2, 50, "Your injuries"],
    [3, 75, "Fault and insurance"],
    [4, 100, "How can we reach you?"],
  ] as const) {
    await page
      .getByRole("heading", { name: `Step ${step} of 4: ${heading}` })
      .waitFor();
    await page.getByText(`${percent}%`, { exact: true }).waitFor();
    expect(
      await page.getByRole("progressbar").getAttribute("aria-valuenow"),
    ).toBe(String(percent));
    expect(await previous.isDisabled()).toBe(step === 1);
    await fillStep(page, step);
    if (step < 4) await next(page);
  }
});

test("answers are kept when going back by the Previous button and forward again", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await goToStep(page, 3);
  const fault = "A business or company";
  await choose(page, "Who was at fault?", fault);

  for (const step of [2, 1]) {
    await page.getByRole("button", { name: "Previous" }).click();
    await atStep(page, step);
  }
  const accident = "What kind of accident was it?";
  expect(await option(page, accident, "Car accident").isChecked()).toBe(true);
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
  expect(await option(page, "Who was at fault?", fault).isChecked()).toBe(true);
});

test("pressing Next and Previous by keyboard puts the focus in the form of the step that is shown", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await fillStep(page, 1);
  for (const [key, step] of [
    ["Next", 2],
    ["Previous", 1],
  ] as const) {
    await page.getByRole("button", { name: key, exact: true }).press("Enter");
    await atStep(page, step);
    await expect
      .poll(() =>
        page
          .getByRole("main")
          .locator("form")
          .evaluate((form) => form.contains(document.activeElement)),
      )
      .toBe(true);
  }
});
