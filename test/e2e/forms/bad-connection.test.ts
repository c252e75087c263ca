import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import {
  abortPostRequests,
  bar,
  clickSendMessage,
  connectionErrors,
  message,
  tryAgain,
  unsentText,
} from "../../support/browser/bad-connection.ts";
import {
  openBrowserForFile,
  recordPostRequests,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  fillStep,
  lastMonth,
  saveAnswersBefore,
  send,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });
beforeEach(() => {
  // The browser's clock really runs, so that waits end; the site's must match it.
  site.setTime(new Date().toISOString());
});

const contact = {
  words: "Your message hasn't been sent yet.",
  failure: "Could not send message. Please try again.",
  success: "Message sent",
  open: async (page: Page) => {
    await visit(page, site.url);
    await write(page, message);
  },
  press: clickSendMessage,
};

const survey = {
  words: "Your review hasn't been sent yet.",
  failure: "There was an error submitting your survey. Please try again later.",
  success: "Survey Submitted!",
  open: async (page: Page) => {
    await saveAnswersBefore(page, site.url, 4, lastMonth());
    await visit(page, `${site.url}/online-review?step=4`);
    await fillStep(page, 4);
  },
  press: send,
};

// The toast says to try again (later): the notice must not say that there is no need to.
const explanation = "It's saved on this device, and we'll keep trying.";

test("a message and a survey sent offline are saved, counted in the notice, and sent when the connection is back", async () => {
  const page = await openPage();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [index, form] of [contact, survey].entries()) {
    await form.open(page);
    await page.context().setOffline(true);
    await tryToSend(page, form);
    await bar(page).getByRole("alert").getByText(explanation).waitFor();
    expect(await bar(page).getByRole("link").getAttribute("href")).toBe(
      "tel:+18005550100",
    );
    expect(await listLeads()).toHaveLength(index);
    await expectSamePlaceWithFocus(page);

    await page.context().setOffline(false);
    await expectSent(page, form, index + 1);
  }
  await expectOutcome(page);
});

describe("an unsent form", () => {
  const form = contact;

  test("that can't be saved on the device asks to keep the page open, and is sent from there", async () => {
    const page = await openPage();
    await form.open(page);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await abortPostRequests(page);
    await tryToSend(page, form);
    await bar(page)
      .getByText("Keep this page open, and we'll keep trying.")
      .waitFor();
    await page.unroute("**/functions/**");
    await tryAgain(page);
    await expectSent(page, form);
  });

  test("that gets 429 waits for its Retry-After, also on the next page", async () => {
    const page = await openPage();
    await form.open(page);
    const { times } = await answerFirst(page, 429, { "Retry-After": "8" });
    await tryToSend(page, form);
    await page.goto(`${site.url}/privacy-policy`);
    await bar(page).getByText(form.words).waitFor();
    expect(times).toHaveLength(1);
    await expectSent(page, form);
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(8000);
  });

  test("that is stored, but whose page closes before the response, is found by the next page before any interaction, sent from there, and stored only once", async () => {
    const page = await openPage();
    await form.open(page);
    const stored = Promise.withResolvers<void>();
    await page.route(
      "**/functions/**",
      async (route) => {
        await route.fetch();
        stored.resolve();
      },
      { times: 1 },
    );
    await form.press(page);
    await stored.promise;
    expect(await listLeads()).toHaveLength(1);
    expect(await unsentText(page)).not.toBe(null);
    // The notice is shown for five seconds, and is polled from the beginning.
    await page.goto(`${site.url}/blog`, { waitUntil: "commit" });
    await expectSent(page, form);
  });

  test("is sent by one of two tabs, and by the other soon after that one closes", async () => {
    const page = await openPage();
    await form.open(page);
    await abortPostRequests(page);
    await tryToSend(page, form);
    const other = await page.context().newPage();
    const sending = other.waitForRequest("**/functions/**");
    await other.route("**/functions/**", () => {});
    await other.goto(`${site.url}/blog`);
    await sending;

    await page.unroute("**/functions/**");
    const posts = recordPostRequests(page);
    await tryAgain(page);
    // Locks are answered in order: by now this tab knows that it has none.
    await page.evaluate(() => navigator.locks.query());
    expect(posts).toEqual([]);
    await other.close();
    await bar(page).waitFor({ state: "detached" });
    expect(await listLeads()).toHaveLength(1);
    expect(posts).toHaveLength(1);
  });
});

type Form = typeof contact | typeof survey;

async function tryToSend(page: Page, { press, failure, words }: Form) {
  await press(page);
  await page.getByRole("alert").getByText(failure, { exact: true }).waitFor();
  await bar(page).getByText(words).waitFor();
}

/** While a field has the focus, the notice hides to make room for the keyboard, and its space stays. */
async function expectSamePlaceWithFocus(page: Page) {
  const placeOfMain = () =>
    page.evaluate(() => document.querySelector("main")?.offsetTop);
  const place = await placeOfMain();
  const field = page.getByLabel("Phone", { exact: true });
  await field.focus();
  expect(await bar(page).isVisible()).toBe(false);
  expect(await placeOfMain()).toBe(place);
  await field.blur();
}

async function expectSent(page: Page, { success }: Form, leads = 1) {
  await page.getByRole("status").filter({ hasText: success }).waitFor();
  await bar(page).waitFor({ state: "detached" });
  expect(await unsentText(page)).toBe(null);
  expect(await listLeads()).toHaveLength(leads);
}

async function expectOutcome(page: Page) {
  await page.waitForURL("**/book-consultation");
  expect(
    await page.evaluate(() => localStorage.getItem("surveyData")),
  ).toContain('"firstName":"Ann"');
}

function openPage() {
  return browser.openPage({ expectedErrors: connectionErrors });
}

function listLeads() {
  return site.services.leads.listLeads();
}

/** Answers the first posted lead without the site, and records when each was posted. */
async function answerFirst(
  page: Page,
  status: number,
  headers: Record<string, string>,
) {
  const times: number[] = [];
  await page.route("**/functions/**", async (route) => {
    times.push(Date.now());
    if (times.length > 1) return route.continue();
    return route.fulfill({ status, headers, json: { error: "Not now." } });
  });
  return { times };
}
