import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  bothWays,
  choose,
  fillStep,
  goToStep,
  next,
  openReview,
  openReviewOf,
  option,
  returnToStep,
  send,
  surveyTime,
  unfold,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test.each(bothWays)(
  "$way the browser's back and forward move between the steps, and each keeps its answers",
  async ({ way }) => {
    const page = await openReviewOf(browser, site.url, way);
    await goToStep(page, 4);
    for (const step of [3, 2, 1]) {
      await page.goBack();
      await atStep(page, step);
    }
    expect(
      await option(
        page,
        "What kind of accident was it?",
        "Car accident",
      ).isChecked(),
    ).toBe(true);
    for (const step of [2, 3, 4]) {
      await page.goForward();
      await atStep(page, step);
      expect(new URL(page.url()).search).toBe(`?step=${step}`);
      if (step === 3) {
        expect(
          await option(page, "Who was at fault?", "Another person").isChecked(),
        ).toBe(true);
      }
    }
  },
);

test.each(bothWays)(
  "$way back from step 1 leaves the survey",
  async ({ way }) => {
    const page = await openReviewOf(browser, site.url, way);
    await page.goto(`${site.url}/blog`);
    await page.goto(`${site.url}/online-review`);
    await goToStep(page, 3);
    for (const step of [2, 1]) {
      await page.goBack();
      await atStep(page, step);
    }
    await page.goBack();
    await page.waitForURL(`${site.url}/blog`);
  },
);

test("with JavaScript Previous goes back in the history, so that back from step 1 leaves the survey", async () => {
  const page = await browser.openPage();
  await page.clock.setFixedTime(surveyTime);
  await visit(page, site.url);
  await page.getByRole("link", { name: "Start Online Review" }).click();
  await goToStep(page, 3);
  for (const step of [2, 1]) {
    await page.getByRole("button", { name: "Previous" }).click();
    await atStep(page, step);
  }
  await page.goBack();
  await page.waitForURL(`${site.url}/`);
});

test("with JavaScript Previous at the bottom of a step shows the top of the one before", async () => {
  const page = await browser.openPage({
    viewport: { width: 390, height: 500 },
  });
  await openReview(page, site.url);
  await returnToStep(page, 3);
  await page.getByRole("button", { name: "Previous" }).click();
  await atStep(page, 2);
  const heading = page.getByRole("heading", { name: "Your injuries" });
  await expect
    .poll(async () => (await heading.boundingBox())?.y)
    .toBeGreaterThanOrEqual(0);
  expect((await heading.boundingBox())?.y).toBeLessThan(500);
});

test("with JavaScript Previous on a step opened by its URL replaces its history entry", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await goToStep(page, 3);
  await page.goto(`${site.url}/blog`);
  await visit(page, `${site.url}/online-review?step=3`);
  await atStep(page, 3);
  for (const step of [2, 1]) {
    await page.getByRole("button", { name: "Previous" }).click();
    await atStep(page, step);
  }
  await page.goBack();
  await page.waitForURL(`${site.url}/blog`);
});

test.each(bothWays)(
  "$way the last step shows the answers of the earlier ones, in words",
  async ({ way }) => {
    const page = await openReviewOf(browser, site.url, way, 4);
    await unfold(page, "Check your answers");
    const shown = await page.getByRole("definition").allInnerTexts();
    expect(shown).toEqual([
      "Car accident",
      "October 1, 2026",
      "Yes",
      "No",
      "A broken wrist",
      "Another person",
      "The other side had insurance",
    ]);
  },
);

test.each(bothWays)(
  "$way each link to change an answer leads to its step, and Next from there back to the last one",
  async ({ way }) => {
    const page = await openReviewOf(browser, site.url, way, 4);
    for (const [index, name] of [
      "Change the accident",
      "Change your injuries",
      "Change fault and insurance",
    ].entries()) {
      await unfold(page, "Check your answers");
      await page.getByRole("button", { name }).click();
      await atStep(page, index + 1);
      await next(page);
      await atStep(page, 4);
    }
  },
);

test.each(bothWays)(
  "$way values typed on the last step remain after a change, and the change is sent",
  async ({ way }) => {
    const page = await openReviewOf(browser, site.url, way, 4);
    await fillStep(page, 4);
    await changeTheFault(page);
    expect(await page.getByLabel("First name").inputValue()).toBe("Ann");
    await unfold(page, "Check your answers");
    await page
      .getByRole("definition")
      .filter({ hasText: "A business or company" })
      .waitFor();
    await send(page);
    await page.waitForURL("**/book-consultation");
    expect(await site.services.leads.listLeads()).toMatchObject([
      { first_name: "Ann", fault_party: "business" },
    ]);
  },
);

test("with JavaScript changing an answer leaves no extra history entries", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await goToStep(page, 4);
  await changeTheFault(page);
  await page.goBack();
  await atStep(page, 3);
  await page.goBack();
  await atStep(page, 2);
});

test.each(bothWays)(
  "$way a change that leaves a question open does not continue",
  async ({ way }) => {
    const page = await openReviewOf(browser, site.url, way, 4);
    await unfold(page, "Check your answers");
    await page.getByRole("button", { name: "Change your injuries" }).click();
    await atStep(page, 2);
    await write(page, { "What are your injuries?": "" });
    await next(page);
    await page
      .getByRole("textbox", { description: "Please describe your injuries." })
      .waitFor();
    await write(page, { "What are your injuries?": "A bruise" });
    await next(page);
    await atStep(page, 4);
    await unfold(page, "Check your answers");
    await page
      .getByRole("definition")
      .filter({ hasText: "A bruise" })
      .waitFor();
  },
);

async function changeTheFault(page: Page) {
  await unfold(page, "Check your answers");
  await page
    .getByRole("button", { name: "Change fault and insurance" })
    .click();
  await atStep(page, 3);
  await choose(page, "Who was at fault?", "A business or company");
  await next(page);
  await atStep(page, 4);
}

test("with JavaScript the survey opens empty if its saved answers take longer than three seconds", async () => {
  const page = await browser.openPage({ expectedErrors: /net::ERR/ });
  await page.clock.install({ time: surveyTime });
  await visit(page, site.url);
  await page.route("**/online-review/answers.json", () => {});
  const asked = page.waitForRequest("**/online-review/answers.json");
  await page.getByRole("link", { name: "Start Online Review" }).click();
  await asked;
  await page.clock.runFor(3000);
  await atStep(page, 1);
});
