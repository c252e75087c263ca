import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  hydrated,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  choose,
  fillStep,
  goToStep,
  next,
  openReview,
  option,
  saveAnswersBefore,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

const clearSummary = "On a shared phone or computer?";

test("with JavaScript viewing the survey stores nothing; answers are saved for a day at most, and a reload shows the same step with the answers of all steps", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.getByText(clearSummary).count()).toBe(0);

  await goToStep(page, 3);
  const cookies = await page.context().cookies(`${site.url}/online-review`);
  expect(cookies.length).toBeGreaterThan(0);
  for (const { expires } of cookies) {
    const hours = (expires - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
  }
  expect(await page.context().cookies(`${site.url}/blog`)).toEqual([]);

  await page.reload();
  await atStep(page, 3);
  await page.getByRole("button", { name: "Previous" }).click();
  await atStep(page, 2);
  expect(await page.getByLabel("What are your injuries?").inputValue()).toBe(
    "A broken wrist",
  );
  const missed = "Have you missed work?";
  expect(await option(page, missed, "No").isChecked()).toBe(true);
});

test("with JavaScript a reload keeps the current step's answers, and the server renders it", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await goToStep(page, 2);
  await choose(page, "Have you missed work?", "Yes");
  await write(page, {
    "What are your injuries?": "Knee; 50% = “half” & más\nmore",
  });

  // Without its script the page has only what the server rendered.
  await page.route("**/assets/*.js", (route) => route.abort());
  const copy = await page.context().newPage();
  await copy.route("**/assets/*.js", (route) => route.abort());
  await copy.goto(`${site.url}/online-review?step=2`);
  await atStep(copy, 2);
  expect(await copy.getByLabel("What are your injuries?").inputValue()).toBe(
    "Knee; 50% = “half” & más\nmore",
  );
  expect(await option(copy, "Have you missed work?", "Yes").isChecked()).toBe(
    true,
  );
});

test("with JavaScript the answers, also a sent survey's, can be cleared from the device in the survey, which then shows its first step with the focus", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await goToStep(page, 3);
  await sendOtherForms(page);
  await page.evaluate(() => localStorage.setItem("surveyData", "{}"));
  await page.getByText(clearSummary).click();
  await page
    .getByRole("button", { name: "Clear my answers from this device" })
    .click();

  await atStep(page, 1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Step 1 of 4: The accident");
  await page
    .getByRole("status")
    .filter({ hasText: "Your answers are cleared from this device." })
    .waitFor();
  await expect.poll(() => page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const date = page.getByLabel("When did it happen?");
  expect(await date.inputValue()).toBe("");
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);

  await page.goto(`${site.url}/online-review?step=3`);
  await atStep(page, 1);
  expect(await date.inputValue()).toBe("");
});

test("with JavaScript answers remain after visiting other pages, and after a reload in between", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await goToStep(page, 3);
  await page.getByRole("link", { name: "Casefront, home" }).click();
  await page.waitForURL(`${site.url}/`);
  await startReview(page);

  await page.goto(`${site.url}/blog`);
  await visit(page, site.url);
  await startReview(page);
  for (const step of [2, 3]) {
    await next(page);
    await atStep(page, step);
  }
});

test("a page from the back-forward cache that is older than the answers shows the answers", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await fillStep(page, 1);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  // The page is rendered without answers; the device has some by the time the script runs.
  await page.route("**/assets/*.js", async (route) => {
    await page.context().addCookies(cookies);
    await route.continue();
  });
  await page.goto(`${site.url}/online-review`);
  await hydrated(page);
  await expect
    .poll(() => page.getByLabel("When did it happen?").inputValue())
    .toBe("2026-10-01");
});

test("what was selected, typed and checked before the script loaded stays, and counts", async () => {
  const page = await browser.openPage();
  await page.clock.setFixedTime(surveyTime);
  await saveAnswersBefore(page, site.url, 2);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${site.url}/online-review?step=2`, { waitUntil: "commit" });
  await fillStep(page, 2);
  const saving = page.getByLabel("Save my answers");
  await saving.check();
  resolve();
  await hydrated(page);
  await next(page);
  await atStep(page, 3);
  expect(await saving.isChecked()).toBe(true);
});

test("an error on the state is still shown once the script has loaded", async () => {
  const page = await browser.openPage({ expectedErrors: /status of 422/ });
  await openReview(page, site.url, 4);
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>("main form")?.submit(),
  );
  const error = page.getByText("State is required.", { exact: true });
  await error.waitFor();
  await hydrated(page);
  await page.waitForTimeout(200);
  expect(await error.isVisible()).toBe(true);
});

async function startReview(page: Page) {
  await page.getByRole("link", { name: "Start Online Review" }).click();
  await atStep(page, 1);
  expect(await page.getByLabel("When did it happen?").inputValue()).toBe(
    "2026-10-01",
  );
}

/** A message and a callback request, which leave cookies, too. */
async function sendOtherForms(page: Page) {
  const phone = "(205) 555-0123";
  const message = { fullName: "Ann Lee", phone, description: "A van hit me." };
  for (const [path, form] of Object.entries({
    "/?index": message,
    "/request-callback": { leadPhoneNumber: phone },
  })) {
    const options = { form, headers: { Origin: site.url } };
    await page.request.post(`${site.url}${path}`, options);
  }
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).toContain("confirm-message");
  expect(names).toContain("confirm-call");
}
