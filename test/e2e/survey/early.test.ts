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
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${site.url}/online-review?step=2`, { waitUntil: "commit" });
  await atStep(page, 2);
  await page.waitForFunction(
    () => document.querySelector('script[type="deferred"]') === null,
  );
  await page.getByRole("button", { name: "Previous" }).click();
  resolve();
  await atStep(page, 1);
});
