import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  continueToStep,
  next,
  qualifyingAnswers,
  saveAnswersBefore,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("Next, pressed before the script loads, shows what is wrong with the answers, and Previous goes back", async () => {
  const page = await browser.openPage();
  await page.addInitScript(() => {
    // As in Safari 15.
    Object.assign(HTMLFormElement.prototype, { requestSubmit: undefined });
  });
  await page.clock.setFixedTime(surveyTime);
  const release = await holdScripts(page);
  await page.goto(`${site.url}/online-review`, { waitUntil: "commit" });
  await page.getByLabel("When did it happen?").fill("2026-12-30");
  await scriptsStarted(page);
  // Keeps the browser from submitting the form in the meantime, however slow the machine is.
  await page.evaluate(() => {
    for (const form of document.forms) form.dataset.wait = "60000";
  });
  await next(page);
  release();
  await page
    .getByText("Please enter a date that isn't in the future.", { exact: true })
    .waitFor();
  // By now what was entered early has been counted, which must not clear the error.
  await page.waitForTimeout(200);
  await page.getByText("Please check these answers").waitFor();

  await saveAnswersBefore(page, site.url, 2);
  await page.unroute("**/assets/*.js");
  const releaseAgain = await holdScripts(page);
  await page.goto(`${site.url}/online-review?step=2`, { waitUntil: "commit" });
  await atStep(page, 2);
  await scriptsStarted(page);
  await page.getByRole("button", { name: "Previous" }).click();
  releaseAgain();
  await atStep(page, 1);
});

test("Next, pressed before the script loads, sends the answers once, and keeps those of an earlier visit", async () => {
  const page = await browser.openPage();
  await page.clock.setFixedTime(surveyTime);
  await holdScripts(page);
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posted.push(request.url());
  });
  await page.goto(`${site.url}/online-review`, { waitUntil: "commit" });
  await continueToStep(page, 1, 3);
  const paths = [
    `${site.url}/online-review`,
    `${site.url}/online-review?step=2`,
  ];
  expect(posted).toEqual(paths);

  await page.goto(`${site.url}/online-review`, { waitUntil: "commit" });
  await next(page);
  await atStep(page, 2);
  expect(posted).toEqual([...paths, paths[0]]);
  expect(await page.getByLabel("What are your injuries?").inputValue()).toBe(
    qualifyingAnswers.injuryType,
  );
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
