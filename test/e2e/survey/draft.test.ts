import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  abortPostRequests,
  bar,
  connectionErrors,
  message,
} from "../../support/browser/bad-connection.ts";
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
  send,
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

  const fault = "Who was at fault?";
  await choose(page, fault, "A business or company");
  await page.reload();
  await atStep(page, 3);
  expect(await option(page, fault, "A business or company").isChecked()).toBe(
    true,
  );
  await page.getByRole("button", { name: "Previous" }).click();
  await atStep(page, 2);
  expect(await page.getByLabel("What are your injuries?").inputValue()).toBe(
    "A broken wrist",
  );
  const missed = "Have you missed work?";
  expect(await option(page, missed, "No").isChecked()).toBe(true);
});

test("with JavaScript the answers, also an unsent or a sent survey's, and a message that was begun can be cleared from the device in the survey, which then shows its first step with the focus", async () => {
  const page = await browser.openPage({ expectedErrors: connectionErrors });
  await visit(page, site.url);
  await write(page, message);
  await openReview(page, site.url, 4);
  await fillStep(page, 4);
  await abortPostRequests(page);
  await send(page);
  await bar(page).waitFor();
  await sendOtherForms(page);
  await page.evaluate(() => localStorage.setItem("surveyData", "{}"));
  const begunMessage = () =>
    page.evaluate(() => sessionStorage.getItem("contactDraft"));
  expect(await begunMessage()).toContain(message["What happened?"]);
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
  await bar(page).waitFor({ state: "detached" });
  await expect.poll(() => page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await begunMessage()).toBe(null);
  const date = page.getByLabel("When did it happen?");
  expect(await date.inputValue()).toBe("");
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);

  await page.goto(`${site.url}/online-review?step=3`);
  await atStep(page, 1);
  expect(await date.inputValue()).toBe("");
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
