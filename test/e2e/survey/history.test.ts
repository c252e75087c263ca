import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  choose,
  continueToStep,
  correctInjuries,
  fillStep,
  goToStep,
  next,
  openReview,
  option,
  send,
  surveyTime,
  unfold,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("with JavaScript back and forward move between the steps, and each keeps its answers; Previous goes back in the history, so that back from step 1 leaves the survey, whose answers remain; it opens without them if they take longer than three seconds", async () => {
  const page = await browser.openPage({ expectedErrors: /net::ERR/ });
  await page.clock.setFixedTime(surveyTime);
  await visit(page, site.url);
  await startReview(page);
  await goToStep(page, 4);
  await goBackTo(page, [3]);
  await choose(page, "Who was at fault?", "A business or company");
  await goBackTo(page, [2, 1]);
  const accident = "What kind of accident was it?";
  expect(await option(page, accident, "Car accident").isChecked()).toBe(true);

  const fault = option(page, "Who was at fault?", "A business or company");
  for (const step of [2, 3]) {
    await page.goForward();
    await atStep(page, step);
    expect(new URL(page.url()).search).toBe(`?step=${step}`);
  }
  expect(await fault.isChecked()).toBe(true);

  await previous(page, 2);
  await previous(page, 1);
  await page.goBack();
  await page.waitForURL(`${site.url}/`);
  await startReview(page);
  const date = page.getByLabel("When did it happen?");
  expect(await date.inputValue()).toBe("2026-10-01");

  await visit(page, site.url);
  await page.route("**/online-review/answers.json", () => {});
  await startReview(page);
  expect(await date.inputValue()).toBe("");
});

test("with JavaScript the last step shows the answers of the earlier ones, in words; each link to change one leads to its step, and Next from there back, once it is complete, without an extra history entry; what was typed on the last step stays, and the change is sent; Previous on a step opened by its URL replaces its history entry, and shows the top of the step before", async () => {
  const page = await browser.openPage({
    viewport: { width: 390, height: 500 },
  });
  await page.goto(`${site.url}/blog`);
  await openReview(page, site.url, 3);
  await previous(page, 2);
  const heading = page.getByRole("heading", { name: "Your injuries" });
  await expect
    .poll(async () => (await heading.boundingBox())?.y)
    .toBeGreaterThanOrEqual(0);
  expect((await heading.boundingBox())?.y).toBeLessThan(500);
  await page.goBack();
  await page.waitForURL(`${site.url}/blog`);
  await openReview(page, site.url, 3);
  await continueToStep(page, 3, 4);
  await fillStep(page, 4);
  expect(await answersInWords(page)).toEqual([
    "Car accident",
    "October 1, 2026",
    "Yes",
    "No",
    "A broken wrist",
    "Another person",
    "The other side had insurance",
  ]);

  await change(page, "Change the accident", 1);
  await next(page);
  await atStep(page, 4);
  await change(page, "Change your injuries", 2);
  await correctInjuries(page);
  await atStep(page, 4);
  await change(page, "Change fault and insurance", 3);
  await choose(page, "Who was at fault?", "A business or company");
  await next(page);
  await atStep(page, 4);
  await goBackTo(page, [3]);
  await page.goForward();
  await atStep(page, 4);
  expect(await page.getByLabel("First name").inputValue()).toBe("Ann");
  expect(await answersInWords(page)).toEqual(
    expect.arrayContaining(["A bruise", "A business or company"]),
  );
  await send(page);
  await page.waitForURL("**/book-consultation");
  expect(await site.services.leads.listLeads()).toMatchObject([
    { first_name: "Ann", injury_type: "A bruise", fault_party: "business" },
  ]);
});

async function startReview(page: Page) {
  await page.getByRole("link", { name: "Start Online Review" }).click();
  await atStep(page, 1);
}

async function previous(page: Page, step: number) {
  await page.getByRole("button", { name: "Previous" }).click();
  await atStep(page, step);
}

async function answersInWords(page: Page) {
  await unfold(page, "Check your answers");
  return page.getByRole("definition").allInnerTexts();
}

async function change(page: Page, name: string, step: number) {
  await unfold(page, "Check your answers");
  await page.getByRole("button", { name }).click();
  await atStep(page, step);
}

async function goBackTo(page: Page, steps: number[]) {
  for (const step of steps) {
    await page.goBack();
    await atStep(page, step);
  }
}
