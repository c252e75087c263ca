import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  openBrowserForFile,
  recordPostRequests,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  continueToStep,
  fillStep,
  goToStep,
  openReview,
  returnToStep,
  send,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

const yes = (page: Page) =>
  page.getByRole("checkbox", {
    name: "Save my answers and contact me if I don't finish",
  });
const listSaved = () => site.services.partials.list();
const savedAnswers = async () =>
  (await listSaved()).map(({ answers }) => answers);

/** Half an hour later. */
const deliver = () =>
  site.services.partials.queueDue(new Date("2026-11-21T12:31:00Z"));

/** Long enough to be saved. */
const pause = (page: Page) => page.clock.runFor(2000);

async function returnToSecondStep(page: Page) {
  for (const step of [3, 2]) {
    await page.getByRole("button", { name: "Previous" }).click();
    await atStep(page, step);
  }
}

async function clearAnswers(page: Page) {
  await page.getByText("On a shared phone or computer?").click();
  await page
    .getByRole("button", { name: "Clear my answers from this device" })
    .click();
  await atStep(page, 1);
}

test("with JavaScript nothing is sent before the end without consent, without a phone or email, or of an invalid value; withdrawing consent deletes the saved answers, stays undone and tells the visitor if that fails, and consent can be given again; answers typed just before leaving are sent on the way out; clearing the answers deletes them, too", async () => {
  const page = await browser.openPage({ expectedErrors: /Failed to load/ });
  await openReview(page, site.url, 2);
  const posts = recordPostRequests(page);
  await continueToStep(page, 2, 4);
  // With a fixed clock, no pause would be noticed.
  await page.clock.install({ time: surveyTime });
  await write(page, { Phone: "205 555 0123" });
  expect(await yes(page).count()).toBe(0);
  await pause(page);
  await write(page, { Phone: "", Email: "ann@" });
  await returnToSecondStep(page);
  await yes(page).check();
  await continueToStep(page, 2, 4);
  await pause(page);
  expect(posts).toEqual([]);

  await write(page, { Phone: "205 555 0123" });
  await pause(page);
  await expect.poll(savedAnswers).toMatchObject([{ phone: "205 555 0123" }]);
  expect((await savedAnswers())[0]).not.toHaveProperty("email");
  await page.route("**/survey-progress", (route) => route.abort());
  // Not `uncheck()`: the box may be checked again before Playwright verifies it.
  await yes(page).click();
  await page.getByText("Not Deleted Yet").waitFor();
  expect(await yes(page).isChecked()).toBe(true);
  await page.unroute("**/survey-progress");
  await yes(page).uncheck();
  await expect.poll(listSaved).toEqual([]);

  await returnToSecondStep(page);
  await yes(page).check();
  await continueToStep(page, 2, 4);
  await write(page, { Email: "ann@example.com" });
  await page.goto(`${site.url}/blog`);
  await expect.poll(savedAnswers).toMatchObject([{ email: "ann@example.com" }]);
  await visit(page, `${site.url}/online-review?step=4`);
  await clearAnswers(page);
  await expect.poll(listSaved).toEqual([]);
  const cookies = await page.context().cookies(`${site.url}/online-review`);
  expect(cookies).toEqual([]);
});

/** Saves answers in another tab of the same visitor, after the page was opened. */
async function saveInOtherTab(page: Page) {
  const key = randomUUID();
  await site.postJson("/functions/v1/survey-progress", {
    ...{ accidentType: "car-accident", phone: "205 555 0123" },
    ...{ progressKey: key, saveAnswers: true },
  });
  expect(await listSaved()).toHaveLength(1);
  const { hostname } = new URL(site.url);
  const path = "/online-review";
  await page
    .context()
    .addCookies([{ name: "reviewSave", value: key, domain: hostname, path }]);
}

test("with JavaScript answers are saved with consent, also at the next visit, and under the key of another tab's; clearing the answers deletes what another tab saved on the server; a survey finished after saving is a lead, and nothing remains due", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url, 2);
  await saveInOtherTab(page);
  await clearAnswers(page);
  await expect.poll(listSaved).toEqual([]);

  await goToStep(page, 2);
  expect(await yes(page).isChecked()).toBe(false);
  await saveInOtherTab(page);
  await yes(page).check();
  await continueToStep(page, 2, 4);
  await write(page, { Phone: "205 555 0124" });
  await page.goto(`${site.url}/blog`);
  await expect
    .poll(savedAnswers)
    .toMatchObject([{ faultParty: "other-person", phone: "205 555 0124" }]);
  await visit(page, `${site.url}/online-review?step=4`);
  await atStep(page, 4);
  expect(await yes(page).isChecked()).toBe(true);

  await fillStep(page, 4);
  await send(page);
  await page.waitForURL("**/book-consultation");
  expect(await site.services.leads.listLeads()).toHaveLength(1);
  expect(await listSaved()).toEqual([]);
  expect(await deliver()).toBe(0);
  await returnToStep(page, 2);
  expect(await yes(page).isChecked()).toBe(false);
});
