import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  boxOf,
  failPostRequests,
  holdPostRequests,
  openBrowserForFile,
  recordPostRequests,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test("a US number is called, a toast confirms it and the dialog closes", async () => {
  const page = await browser.openPage();
  await openDialog(page);
  await askToCall(page, "(205) 555-0123");

  await page
    .getByRole("status")
    .filter({ hasText: "Call Initiated!" })
    .getByText("We're connecting you now. Please answer your phone.", {
      exact: true,
    })
    .waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  const heading = page.getByRole("heading", { name: "We have your request" });
  await heading.waitFor();
  await expect
    .poll(() => heading.evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.reload();
  await heading.waitFor();
  const main = page.getByRole("main");
  await main.getByText("(205) 555-0123", { exact: true }).waitFor();
  await main.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor();
  await main.getByRole("link", { name: "See what you agreed to" }).waitFor();
  expect(site.phoneService.calls).toEqual(["+12055550123"]);
});

test("while a call is being placed the button is disabled and says 'Connecting...'; the dialog confirms it at once, before the page that confirms it has loaded", async () => {
  const page = await browser.openPage();
  await openDialog(page);
  const release = await holdPostRequests(page);
  const held = Promise.withResolvers<void>();
  await page.route(/request-callback/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await askToCall(page, "2055550124");
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: "Connecting...", disabled: true })
    .waitFor();
  release();
  await dialog.getByRole("heading", { name: "We have your request" }).waitFor();
  await dialog.getByText("Keep your phone close.").waitFor();
  held.resolve();
  await dialog.waitFor({ state: "hidden" });
  const main = page.getByRole("main");
  await main.getByRole("heading", { name: "We have your request" }).waitFor();
});

test.each(["dialog", "page"])(
  "a call asked for in the %s is confirmed if the connection drops once it is placed",
  async (place) => {
    const page = await browser.openPage({ expectedErrors: /net::ERR_FAILED/ });
    await page.route("**/request-callback.data*", (route) => route.abort());
    if (place === "dialog") await openDialog(page);
    else await visit(page, `${site.url}/request-callback`);
    const main = page.getByRole("main");
    const form = place === "dialog" ? page.getByRole("dialog") : main;
    await askToCall(form, "2055550125");
    await page.waitForURL("**/request-callback?started=shown");
    await main.getByRole("heading", { name: "We have your request" }).waitFor();
    await main.getByText("2055550125", { exact: true }).waitFor();
  },
);

test.each([
  {
    typed: "",
    title: "Phone number required",
    words: "Enter the number we should call.",
  },
  {
    typed: "044 20 7946 0958",
    title: "Invalid Phone Number",
    words: /include the country code .*\+15551234567/,
  },
])(
  "the number '$typed' shows '$title' and nothing is sent, and editing it clears its error",
  async ({ typed, title, words }) => {
    const page = await browser.openPage();
    await openDialog(page);
    const posts = recordPostRequests(page);
    await askToCall(page, typed);

    await toast(page, title).getByText(words).waitFor();
    await expect.poll(() => isMarkedWrong(page)).toBe(true);
    expect(posts).toEqual([]);
    expect(site.phoneService.calls).toEqual([]);
    await page.getByLabel("Your phone number").fill("2");
    await expect.poll(() => isMarkedWrong(page)).toBe(false);
  },
);

test("a number that the server finds invalid shows 'Invalid Phone Number'; one that it rejects shows 'Connection Failed' with its error and stays typed", async () => {
  const page = await browser.openPage({ expectedErrors: /status of 422/ });
  await openDialog(page);
  await askToCall(page, "555");
  await toast(page, "Invalid Phone Number")
    .getByText(/country code .*\+15551234567/)
    .waitFor();

  await askToCall(page, "+44 20 7946 0958");
  await toast(page, "Connection Failed")
    .getByText("We can only call US phone numbers.", { exact: true })
    .waitFor();
  expect(await page.getByLabel("Your phone number").inputValue()).toBe(
    "+44 20 7946 0958",
  );
  expect(site.phoneService.calls).toEqual([]);
});

test("a do-not-call number is called after the dialog has asked, and another number is not confirmed", async () => {
  const both = { calls: true, texts: true };
  for (const number of ["+12055550123", "+12055550124"]) {
    await site.services.consents.withdrawNumber(number, both, site.now());
  }
  const page = await browser.openPage({ expectedErrors: /status of 422/ });
  await openDialog(page);
  const question = page
    .getByRole("dialog")
    .getByText("You asked us not to call this number. Call anyway?")
    .last();
  await askToCall(page, "2055550123");
  await question.waitFor();
  await page.getByLabel("Your phone number").fill("");
  await question.waitFor({ state: "hidden" });
  await askToCall(page, "2055550124");
  await question.waitFor();
  expect(site.phoneService.calls).toEqual([]);

  await page.getByRole("button", { name: "Call me now" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(site.phoneService.calls).toEqual(["+12055550124"]);
});

test("a call still being placed is requested again under the same key", async () => {
  const page = await browser.openPage({ expectedErrors: /status of 409/ });
  await openDialog(page);
  const keys: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST") return;
    keys.push(request.postDataJSON().idempotencyKey);
  });
  await page.route("**/.netlify/functions/click-to-call", (route) =>
    route.fulfill({
      status: 409,
      json: { error: "This call is already being placed.", code: "under-way" },
    }),
  );
  await askToCall(page, "2055550123");
  await toast(page, "Connection Failed").waitFor();
  await page.unroute("**/.netlify/functions/click-to-call");
  await page.getByRole("button", { name: "Call me now" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(keys[0]).toBeTypeOf("string");
  expect(keys).toEqual([keys[0], keys[0]]);
});

const defaultSentence =
  "There was an issue connecting the call. Please try again or call us directly.";

test("an answer 500 shows 'Connection Failed' with 'Failed to initiate call.', or with the default sentence where it isn't the site's", async () => {
  const page = await browser.openPage({ expectedErrors: /status of 500/ });
  await openDialog(page);
  let body = "{}";
  await page.route("**/.netlify/functions/click-to-call", (route) =>
    route.fulfill({ status: 500, body }),
  );
  const failed = toast(page, "Connection Failed");
  await askToCall(page, "2055550123");
  await failed.getByText("Failed to initiate call.", { exact: true }).waitFor();

  body = "<h1>Bad gateway</h1>";
  await askToCall(page, "2055550123");
  await failed.getByText(defaultSentence, { exact: true }).waitFor();
});

test("a request lost in transit shows 'Connection Failed' with the default sentence; the next attempt calls", async () => {
  const page = await browser.openPage({ expectedErrors: /net::ERR_FAILED/ });
  await openDialog(page);
  await failPostRequests(page);
  await askToCall(page, "2055550123");
  await toast(page, "Connection Failed")
    .getByText(defaultSentence, { exact: true })
    .waitFor();

  await page.unroute("**");
  await page.getByRole("button", { name: "Call me now" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(site.phoneService.calls).toEqual(["+12055550123"]);
});

test("a request without an answer times out, also without AbortSignal.timeout, and the form can be used again", async () => {
  const page = await browser.openPage({ expectedErrors: /net::ERR/ });
  await page.addInitScript(() => {
    // As in Safari 15.
    Object.assign(AbortSignal, { timeout: undefined });
  });
  await page.clock.install();
  await openDialog(page);
  const release = await holdPostRequests(page);
  const asked = page.waitForRequest("**/click-to-call");
  await askToCall(page, "2055550123");
  await asked;
  await page.clock.runFor(20_000);
  await toast(page, "Connection Failed").waitFor();

  release();
  await page.getByRole("button", { name: "Call me now" }).click();
  await expect.poll(() => site.phoneService.calls).toEqual(["+12055550123"]);
});

test("a toast shown in the dialog moves to the page when the dialog closes", async () => {
  const page = await browser.openPage();
  await openDialog(page);
  await askToCall(page, "");
  await toast(page, "Phone number required").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  // It continues when the browser reports that the dialog is closed.
  await toast(page, "Phone number required").waitFor();
  await page.getByRole("button", { name: "Close this message" }).click();
  await toast(page, "Phone number required").waitFor({ state: "detached" });
});

test("on the review another call can be asked for in the dialog, with the focus on the number", async () => {
  const page = await browser.openPage();
  await visit(page, `${site.url}/online-review`);
  const open = page.getByRole("button", { name: "Call me back" });
  await open.click();
  const dialog = page.getByRole("dialog");
  await askToCall(dialog, "(205) 555-0123");
  await dialog.waitFor({ state: "hidden" });
  await open.click();
  await dialog.getByRole("link", { name: "Ask for another call" }).click();
  await page.keyboard.type("2055550124");
  expect(await dialog.getByLabel("Your phone number").inputValue()).toBe(
    "2055550124",
  );
});

test("a call placed after its visitor has gone on to the review leaves the review where it is", async () => {
  const page = await browser.openPage();
  await openDialog(page);
  const release = await holdPostRequests(page);
  await askToCall(page, "2055550123");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Start Online Review" }).first().click();
  await page.getByLabel("Car accident").check();
  release();
  await page
    .getByRole("status")
    .filter({ hasText: "Call Initiated!" })
    .waitFor();
  await page.waitForTimeout(200);
  expect(page.url()).toBe(`${site.url}/online-review`);
  await page.getByRole("button", { name: "Call me back" }).click();
  await page.getByRole("heading", { name: "We have your request" }).waitFor();
});

test("the dialog opens with the focus on the number, closes by Escape and by its Close button, and the focus returns to the button that opened it", async () => {
  const page = await browser.openPage();
  await openDialog(page);
  await page.keyboard.type("2055550123");
  expect(await page.getByLabel("Your phone number").inputValue()).toBe(
    "2055550123",
  );

  const dialog = page.getByRole("dialog", { name: "We'll call you" });
  const opener = page.getByRole("button", { name: "Call me back" });
  const hasFocus = () =>
    opener.evaluate((button) => button === document.activeElement);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await hasFocus()).toBe(true);

  await opener.click();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await hasFocus()).toBe(true);
});

test("above a phone's keyboard the button is visible, and the toast covers neither Close nor the error", async () => {
  const page = await browser.openPage({
    viewport: { width: 390, height: 410 },
  });
  await openDialog(page);
  const dialog = page.getByRole("dialog");
  const button = await boxOf(
    dialog.getByRole("button", { name: "Call me now" }),
  );
  expect(button.y + button.height).toBeLessThanOrEqual(410);

  await askToCall(page, "");
  const shown = await boxOf(toast(page, "Phone number required"));
  const field = await boxOf(page.getByLabel("Your phone number"));
  const close = await boxOf(
    dialog.getByRole("button", { name: "Close", exact: true }),
  );
  expect(shown.y + shown.height).toBeLessThanOrEqual(field.y);
  expect(shown.y).toBeGreaterThanOrEqual(close.y + close.height);
});

async function openDialog(page: Page) {
  await visit(page, site.url);
  await page.getByRole("button", { name: "Call me back" }).click();
  await page.getByRole("dialog", { name: "We'll call you" }).waitFor();
}

async function askToCall(place: Page | Locator, number: string) {
  await place.getByLabel("Your phone number").fill(number);
  await place.getByRole("button", { name: "Call me now" }).click();
}

async function isMarkedWrong(page: Page) {
  const field = page.getByLabel("Your phone number");
  return (await field.getAttribute("aria-invalid")) === "true";
}

function toast(page: Page, title: string) {
  return page.getByRole("alert").filter({ hasText: title });
}
