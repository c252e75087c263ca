import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  fillStep,
  openReview,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("each step says which one it is and its progress, 25, 50, 75, 100 percent; Previous is disabled on step 1 only; by keyboard both buttons put the focus in the form of the step that is shown", async () => {
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
    if (step < 4) await press(page, "Next", step + 1);
  }
  await press(page, "Previous", 3);
});

/** Pressing a button by keyboard puts the focus in the form of the step that is shown. */
async function press(page: Page, name: string, step: number) {
  await page.getByRole("button", { name, exact: true }).press("Enter");
  await atStep(page, step);
  const form = page.getByRole("main").locator("form");
  await expect
    .poll(() => form.evaluate((one) => one.contains(document.activeElement)))
    .toBe(true);
}
