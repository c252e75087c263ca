import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  openBrowserForFile,
  recordPostRequests,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  continueToStep,
  fillStep,
  goToStep,
  openReview,
  openReviewOf,
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

/** The last step with only a phone number, after consenting at the second step. */
async function openLastStep(saysYes = true) {
  const page = await openReviewOf(browser, site.url, "with script", 2);
  expect(await yes(page).isChecked()).toBe(false);
  if (saysYes) await yes(page).check();
  await continueToStep(page, 2, 4);
  // A stopped clock shows no pause.
  await page.clock.install({ time: surveyTime });
  await write(page, { Phone: "205 555 0123" });
  return page;
}

/** Long enough to be saved. */
const pause = (page: Page) => page.clock.runFor(2000);

test("with JavaScript answers are saved with consent, and due after 30 minutes without change, once", async () => {
  const page = await openLastStep();
  await pause(page);
  await expect.poll(savedAnswers).toMatchObject([
    {
      accidentType: "car-accident",
      faultParty: "other-person",
      phone: "205 555 0123",
    },
  ]);
  await page.goto(`${site.url}/blog`);
  expect(await deliver()).toBe(1);
  expect(await deliver()).toBe(0);

  await page.goto(`${site.url}/online-review?step=4`);
  await atStep(page, 4);
  expect(await yes(page).isChecked()).toBe(true);
});

test("with JavaScript a survey finished after saving is a lead, and nothing remains due", async () => {
  const page = await openLastStep();
  await pause(page);
  await expect.poll(listSaved).toHaveLength(1);
  await fillStep(page, 4);
  await send(page);
  await page.waitForURL("**/book-consultation");
  expect(await site.services.leads.listLeads()).toHaveLength(1);
  expect(await listSaved()).toEqual([]);
  expect(await deliver()).toBe(0);

  await page.goto(`${site.url}/online-review`);
  await goToStep(page, 2);
  expect(await yes(page).isChecked()).toBe(false);
});

test("with JavaScript nothing is sent before the end without consent", async () => {
  const page = await openLastStep(false);
  expect(await yes(page).count()).toBe(0);
  const posts = recordPostRequests(page);
  await write(page, { "Last name": "Lee" });
  await pause(page);
  await page.goto(`${site.url}/blog`);
  expect(await listSaved()).toEqual([]);
  expect(posts).toEqual([]);
});

test("with JavaScript withdrawing consent deletes the saved answers, and consent can be given again", async () => {
  const page = await openLastStep();
  await pause(page);
  await expect.poll(listSaved).toHaveLength(1);
  await yes(page).uncheck();
  await expect.poll(listSaved).toEqual([]);
  for (const step of [3, 2]) {
    await page.getByRole("button", { name: "Previous" }).click();
    await atStep(page, step);
  }
  await yes(page).check();
  await continueToStep(page, 2, 4);
  await pause(page);
  await expect.poll(listSaved).toHaveLength(1);
});

test("with JavaScript clearing the answers also deletes those saved on the server", async () => {
  const page = await openLastStep();
  await pause(page);
  await expect.poll(listSaved).toHaveLength(1);
  await page.getByText("On a shared phone or computer?").click();
  await page
    .getByRole("button", { name: "Clear my answers from this device" })
    .click();
  await atStep(page, 1);
  await expect.poll(listSaved).toEqual([]);
  const cookies = await page.context().cookies(`${site.url}/online-review`);
  expect(cookies).toEqual([]);
});

test("without cookies and JavaScript the consent to save is carried in the form", async () => {
  const page = await openReviewOf(browser, site.url, "without script");
  await page.route("**/online-review*", async (route) => {
    const headers = { ...route.request().headers() };
    delete headers.cookie;
    const response = await route.fetch({ headers, maxRedirects: 0 });
    const { "set-cookie": _, ...rest } = response.headers();
    await route.fulfill({ response, headers: rest });
  });
  await goToStep(page, 2);
  await yes(page).check();
  await continueToStep(page, 2, 4);
  await write(page, { Phone: "205 555 0123" });
  await send(page);
  await page.getByText("First name is required.").first().waitFor();
  await page.getByRole("button", { name: "Previous" }).click();
  await atStep(page, 3);
  expect(await yes(page).isChecked()).toBe(true);
  expect(await listSaved()).toHaveLength(1);
  await yes(page).uncheck();
  await page.getByRole("button", { name: "Previous" }).click();
  await atStep(page, 2);
  expect(await listSaved()).toEqual([]);
});

test("with JavaScript answers typed just before leaving are sent on the way out", async () => {
  const page = await openLastStep();
  await write(page, { Email: "ann@example.com" });
  await page.goto(`${site.url}/blog`);
  await expect.poll(savedAnswers).toMatchObject([{ email: "ann@example.com" }]);
});

test("with JavaScript a consent that can't be withdrawn offline stays, and the visitor is told", async () => {
  const page = await browser.openPage({ expectedErrors: /Failed to load/ });
  await page.clock.install({ time: surveyTime });
  await page.goto(`${site.url}/online-review`);
  await goToStep(page, 2);
  await yes(page).check();
  await continueToStep(page, 2, 4);
  await write(page, { Phone: "205 555 0123" });
  await pause(page);
  await expect.poll(listSaved).toHaveLength(1);
  await page.route("**/survey-progress", (route) => route.abort());
  // It may be checked again before the test can look.
  await yes(page).click();
  await page.getByText("Not Deleted Yet").waitFor();
  expect(await yes(page).isChecked()).toBe(true);
  await page.unroute("**/survey-progress");
  await yes(page).uncheck();
  await expect.poll(listSaved).toEqual([]);
});

test("with JavaScript an invalid value is not sent, and nothing is sent without a phone or email", async () => {
  const page = await openReviewOf(browser, site.url, "with script");
  await page.clock.install({ time: surveyTime });
  await goToStep(page, 2);
  await yes(page).check();
  await continueToStep(page, 2, 4);
  await write(page, { Email: "ann@" });
  await pause(page);
  expect(await listSaved()).toEqual([]);
  await write(page, { Phone: "205 555 0123" });
  await pause(page);
  await expect.poll(savedAnswers).toMatchObject([{ phone: "205 555 0123" }]);
  expect((await savedAnswers())[0]).not.toHaveProperty("email");
});

/** A page opened before another one of its visitor saves a phone number, and is closed. */
async function openBeforeSaving() {
  const page = await openReviewOf(browser, site.url, "with script", 2);
  const other = await page.context().newPage();
  await openReview(other, site.url, 2);
  await yes(other).check();
  await continueToStep(other, 2, 4);
  await write(other, { Phone: "205 555 0123" });
  await other.goto(`${site.url}/blog`);
  await other.close();
  await expect.poll(listSaved).toHaveLength(1);
  return page;
}

test("with JavaScript clearing the answers deletes what another tab saved on the server", async () => {
  const page = await openBeforeSaving();
  await page.getByText("On a shared phone or computer?").click();
  await page
    .getByRole("button", { name: "Clear my answers from this device" })
    .click();
  await atStep(page, 1);
  await expect.poll(listSaved).toEqual([]);
});

test("with JavaScript a survey finished in one tab replaces what another tab saved", async () => {
  const page = await openBeforeSaving();
  await continueToStep(page, 2, 4);
  await fillStep(page, 4);
  await send(page);
  await page.waitForURL("**/book-consultation");
  expect(await listSaved()).toEqual([]);
});

test("with JavaScript a second tab's consent saves under the key of the first one's", async () => {
  const page = await openBeforeSaving();
  await yes(page).check();
  await continueToStep(page, 2, 4);
  await write(page, { Phone: "205 555 0124" });
  await page.goto(`${site.url}/blog`);
  await expect.poll(savedAnswers).toMatchObject([{ phone: "205 555 0124" }]);
});
