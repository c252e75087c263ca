import type { Page } from "playwright-core";
import { test } from "vitest";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  fillStep,
  goToStep,
  next,
  openReview,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("a later step's URL shows the first one, which stays until Next is pressed", async () => {
  const page = await browser.openPage();
  await visit(page, `${site.url}/online-review?step=4`);
  await atStep(page, 1);
  await fillStep(page, 1);
  await atStep(page, 1);
  await next(page);
  await atStep(page, 2);
  await fillStep(page, 2);
  await atStep(page, 2);
});

test("an answer removed while going back and forth is asked for again, at its step", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await goToStep(page, 3);
  await page.goBack();
  await atStep(page, 2);
  await page.getByLabel("What are your injuries?").fill("");
  await page.goForward();
  await atStep(page, 3);
  await fillStep(page, 3);
  await next(page);
  await atStep(page, 2);
  await next(page);
  await page
    .getByText("Please describe your injuries.", { exact: true })
    .waitFor();
});

test("Previous, pressed before the script loads, goes back", async () => {
  const page = await browser.openPage();
  await page.addInitScript(() => {
    // As in Safari 15.
    Object.assign(HTMLFormElement.prototype, { requestSubmit: undefined });
  });
  await openReview(page, site.url);
  // Answers of the first step, saved as without JavaScript.
  await page.evaluate(async () => {
    const form = new FormData();
    form.set("accidentType", "car-accident");
    form.set("accidentDate", "2026-10-01");
    await fetch("/online-review", { method: "POST", body: form });
  });
  const release = await holdScripts(page);
  await page.goto(`${site.url}/online-review?step=2`, { waitUntil: "commit" });
  await atStep(page, 2);
  await scriptsStarted(page);
  await page.getByRole("button", { name: "Previous" }).click();
  release();
  await atStep(page, 1);
});

test("Next, pressed before the script loads, shows what is wrong with the answers", async () => {
  const page = await browser.openPage();
  const release = await holdScripts(page);
  await page.clock.setFixedTime(surveyTime);
  await page.goto(`${site.url}/online-review`, { waitUntil: "commit" });
  await page.getByLabel("When did it happen?").fill("2026-12-30");
  await scriptsStarted(page);
  // So that the browser doesn't submit the form meanwhile, on a machine however slow.
  await page.evaluate(() => {
    for (const form of document.forms) form.dataset.wait = "60000";
  });
  await next(page);
  release();
  await page
    .getByText("Please enter a date that isn't in the future.", { exact: true })
    .waitFor();
  // What was entered early is counted by now, which must not clear the error.
  await page.waitForTimeout(200);
  await page.getByText("Please check these answers").waitFor();
});

async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Resolves once a press waits for the scripts. */
async function scriptsStarted(page: Page) {
  await page.waitForFunction(
    () => document.querySelector('script[type="deferred"]') === null,
  );
}
