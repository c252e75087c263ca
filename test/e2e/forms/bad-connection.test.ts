import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import {
  abortPostRequests,
  bar,
  clickSendMessage,
  connectionErrors,
  message,
  tryByButtonAlone,
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
  saveAnswersBefore,
  send,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });
beforeEach(() => {
  // The visitor's own clock runs, so that waiting ends.
  site.setTime(new Date().toISOString());
});

const contact = {
  form: "a message",
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
  form: "a survey",
  words: "Your review hasn't been sent yet.",
  failure: "There was an error submitting your survey. Please try again later.",
  success: "Survey Submitted!",
  open: async (page: Page) => {
    await saveAnswersBefore(page, site.url, 4);
    await visit(page, `${site.url}/online-review?step=4`);
    await fillStep(page, 4);
  },
  press: send,
};

// The toast says to try again (later): the notice must not say that there is no need to.
const explanation = "It's saved on this device, and we'll keep trying.";

test.each([contact, survey])(
  "$form sent offline is saved, counted in the notice, and sent when the connection is back",
  async (form) => {
    const page = await openPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await form.open(page);
    await page.context().setOffline(true);
    await tryToSend(page, form);
    await bar(page).getByRole("alert").getByText(explanation).waitFor();
    expect(await bar(page).getByRole("link").getAttribute("href")).toBe(
      "tel:+18005550100",
    );
    expect(await listLeads()).toEqual([]);
    await expectSamePlaceWithFocus(page);

    await page.context().setOffline(false);
    await expectSent(page, form);
    if (form === survey) await expectOutcome(page);
  },
);

describe("an unsent form", () => {
  const form = contact;

  test("sent offline where nothing can be saved, the notice says to keep the page open, and it is sent from there", async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await form.open(page);
    await page.context().setOffline(true);
    await tryToSend(page, form);
    await bar(page)
      .getByText("Keep this page open, and we'll keep trying.")
      .waitFor();
    await page.context().setOffline(false);
    await expectSent(page, form);
  });

  test("when it is stored but the answer is lost, it is stored only once", async () => {
    const page = await openPage();
    await tryByButtonAlone(page);
    await form.open(page);
    await page.route(
      "**/functions/**",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await tryToSend(page, form);
    expect(await listLeads()).toHaveLength(1);
    await bar(page).getByRole("button", { name: "Try again" }).click();
    await expectSent(page, form);
  });

  test("answered 503 is retried", async () => {
    const page = await openPage();
    await form.open(page);
    const { times } = await answerFirst(page, 503, { "Retry-After": "1" });
    await tryToSend(page, form);
    await expectSent(page, form);
    expect(times).toHaveLength(2);
  });

  test("answered 429 waits for its Retry-After, also on the next page", async () => {
    const page = await openPage();
    await form.open(page);
    const { times } = await answerFirst(page, 429, { "Retry-After": "6" });
    await tryToSend(page, form);
    await page.goto(`${site.url}/privacy-policy`);
    await bar(page).getByText(form.words).waitFor();
    expect(times).toHaveLength(1);
    await expectSent(page, form);
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(6000);
  });

  test("told to come back in a month is not sent again at once, nor by another page, but by its button", async () => {
    const page = await openPage();
    await form.open(page);
    const { times } = await answerFirst(page, 503, {
      "Retry-After": "2592000",
    });
    await tryToSend(page, form);
    await page.waitForTimeout(1500);
    await page.goto(`${site.url}/privacy-policy`);
    await bar(page).getByText(form.words).waitFor();
    expect(times).toHaveLength(1);
    await bar(page).getByRole("button", { name: "Try again" }).click();
    await expectSent(page, form);
  });

  test("is found by the next page before any interaction, and sent from there", async () => {
    const page = await openPage();
    await form.open(page);
    await abortPostRequests(page);
    await tryToSend(page, form);

    await page.goto(`${site.url}/blog`);
    await bar(page).getByText(form.words).waitFor();
    expect(await listLeads()).toEqual([]);
    // Another page on the same device: this one might retry once more before it closes.
    const next = await page.context().newPage();
    await page.close();
    await next.goto(`${site.url}/blog`);
    await expectSent(next, form);
  });

  test("in progress when its page closes is sent by the next one", async () => {
    const page = await openPage();
    await form.open(page);
    const held = Promise.withResolvers<void>();
    // A form is saved on the device before it is sent, and the next page's request must not be blocked.
    await page.route("**/functions/**", () => held.resolve(), { times: 1 });
    await form.press(page);
    await held.promise;
    expect(await unsentText(page)).not.toBe(null);
    // The notice is shown for five seconds, and is polled from the beginning.
    await page.goto(`${site.url}/blog`, { waitUntil: "commit" });
    await expectSent(page, form);
  });

  test("is sent by one of two tabs", async () => {
    const page = await openPage();
    await form.open(page);
    await abortPostRequests(page);
    await tryToSend(page, form);
    const other = await page.context().newPage();
    await other.route("**/functions/**", (route) => route.abort());
    await other.goto(`${site.url}/blog`);
    await bar(other).getByText(form.words).waitFor();

    await page.context().setOffline(true);
    await page.unroute("**/functions/**");
    await other.unroute("**/functions/**");
    const posts = [recordPostRequests(page), recordPostRequests(other)];
    await page.context().setOffline(false);
    await bar(page).waitFor({ state: "detached" });
    await bar(other).waitFor({ state: "detached" });
    expect(await listLeads()).toHaveLength(1);
    expect(posts.flat()).toHaveLength(1);
  });
});

type Form = typeof contact | typeof survey;

async function tryToSend(page: Page, { press, failure, words }: Form) {
  await press(page);
  await page.getByRole("alert").getByText(failure, { exact: true }).waitFor();
  await bar(page).getByText(words).waitFor();
}

/** While a field has the focus, the notice makes way for the keyboard, and its space stays. */
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

async function expectSent(page: Page, { success }: Form) {
  await page.getByRole("status").filter({ hasText: success }).waitFor();
  await bar(page).waitFor({ state: "detached" });
  expect(await unsentText(page)).toBe(null);
  expect(await listLeads()).toHaveLength(1);
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
