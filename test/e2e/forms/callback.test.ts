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

const countryCode = /include the country code .*\+15551234567/;

test("a US number is called, a toast confirms it and the dialog closes; while a call is being placed the button is disabled and says 'Connecting...'; the dialog confirms it at once, before the page that confirms it has loaded, and the page even if the connection drops", async () => {
  const page = await browser.openPage({ expectedErrors: /net::ERR_FAILED/ });
  await openDialog(page);
  const release = await holdPostRequests(page);
  const held = Promise.withResolvers<void>();
  await page.route(/request-callback/, async (route) => {
    await held.promise;
    const isScript = route.request().resourceType() === "script";
    await (isScript ? route.continue() : route.abort());
  });
  await askToCall(page, "(205) 555-0123");
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: "Connecting...", disabled: true })
    .waitFor();
  const confirmed = page
    .getByRole("status")
    .filter({ hasText: "Call Initiated!" })
    .getByText("We're connecting you now. Please answer your phone.", {
      exact: true,
    })
    .waitFor();
  release();
  const name = "We have your request";
  await dialog.getByRole("heading", { name }).waitFor();
  await dialog.getByText("Keep your phone close.").waitFor();
  held.resolve();
  await confirmed;
  await page.waitForURL("**/request-callback?started=shown");
  await dialog.waitFor({ state: "hidden" });
  const main = page.getByRole("main");
  const heading = main.getByRole("heading", { name });
  await expect
    .poll(() => heading.evaluate((one) => one === document.activeElement))
    .toBe(true);
  await main.getByText("(205) 555-0123", { exact: true }).waitFor();
  await page.unroute(/request-callback/);
  await page.reload();
  await main.getByText("(205) 555-0123", { exact: true }).waitFor();
  await main.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor();
  await main.getByRole("link", { name: "See what you agreed to" }).waitFor();
  expect(site.phoneService.calls).toEqual(["+12055550123"]);
});

test("the dialog opens with the focus on the number, closes by Escape and by its Close button, and the focus returns to the button that opened it; above a phone's keyboard its button is visible, and its toast covers neither Close nor the error, and moves to the page when the dialog closes; a missing number shows 'Phone number required' and an invalid one 'Invalid Phone Number', nothing is sent, and editing it clears its error; one that the server rejects shows 'Connection Failed' with its error and stays typed; a do-not-call number is called after the dialog has asked, and another number is not confirmed", async () => {
  const page = await browser.openPage({ expectedErrors: /status of 422/ });
  await openDialog(page);
  const posts = recordPostRequests(page);
  const dialog = page.getByRole("dialog", { name: "We'll call you" });
  const number = dialog.getByLabel("Your phone number");
  await page.keyboard.type("2055550123");
  expect(await number.inputValue()).toBe("2055550123");
  const opener = page.getByRole("button", { name: "Call me back" });
  const hasFocus = () =>
    opener.evaluate((button) => button === document.activeElement);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await hasFocus()).toBe(true);

  await opener.click();
  const closing = dialog.getByRole("button", { name: "Close", exact: true });
  await closing.click();
  await dialog.waitFor({ state: "hidden" });
  expect(await hasFocus()).toBe(true);

  await page.setViewportSize({ width: 390, height: 410 });
  await opener.click();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await hasFocus()).toBe(true);

  await opener.click();
  const ask = await boxOf(dialog.getByRole("button", { name: "Call me now" }));
  expect(ask.y + ask.height).toBeLessThanOrEqual(410);
  await askToCall(page, "");
  const required = toast(page, "Phone number required");
  const words = required.getByText("Enter the number we should call.");
  await words.waitFor();
  const shown = await boxOf(required);
  const close = await boxOf(closing);
  expect(shown.y + shown.height).toBeLessThanOrEqual((await boxOf(number)).y);
  expect(shown.y).toBeGreaterThanOrEqual(close.y + close.height);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  // The page continues once the browser reports that the dialog is closed.
  await required.waitFor();
  await page.getByRole("button", { name: "Close this message" }).click();
  await required.waitFor({ state: "detached" });
  expect(posts).toEqual([]);

  await opener.click();
  await expectWrongNumbers(page, posts);
  await expectDoNotCall(page);
});

async function expectWrongNumbers(page: Page, posts: string[]) {
  await askToCall(page, "044 20 7946 0958");
  await toast(page, "Invalid Phone Number").getByText(countryCode).waitFor();
  await expect.poll(() => isMarkedWrong(page)).toBe(true);
  await page.getByLabel("Your phone number").fill("2");
  await expect.poll(() => isMarkedWrong(page)).toBe(false);
  expect(posts).toEqual([]);

  await askToCall(page, "+44 20 7946 0958");
  await toast(page, "Connection Failed")
    .getByText("We can only call US phone numbers.", { exact: true })
    .waitFor();
  expect(await page.getByLabel("Your phone number").inputValue()).toBe(
    "+44 20 7946 0958",
  );
  await askToCall(page, "555");
  await toast(page, "Invalid Phone Number").getByText(countryCode).waitFor();
}

/** A number is called after the dialog has asked, and another isn't confirmed by that. */
async function expectDoNotCall(page: Page) {
  const both = { calls: true, texts: true };
  for (const number of ["+12055550123", "+12055550124"]) {
    await site.services.consents.withdrawNumber(number, both, site.now());
  }
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
}

const defaultSentence =
  "There was an issue connecting the call. Please try again or call us directly.";

test("a request lost in transit shows 'Connection Failed' with the default sentence, a 500 response 'Failed to initiate call.', or the default sentence where it isn't the site's; one still being placed is requested again under the same key, and never automatically", async () => {
  const page = await browser.openPage({
    expectedErrors: /status of (409|500)|net::ERR_FAILED/,
  });
  await openDialog(page);
  const path = "**/.netlify/functions/click-to-call";
  const failed = toast(page, "Connection Failed");
  await failPostRequests(page);
  await askToCall(page, "2055550123");
  await failed.getByText(defaultSentence, { exact: true }).waitFor();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: "(800) 555-0100" })
    .waitFor();
  await page.unroute("**");

  let answer: { status: number; body: string } = { status: 500, body: "{}" };
  await page.route(path, (route) => route.fulfill(answer));
  await askToCall(page, "2055550123");
  await failed.getByText("Failed to initiate call.", { exact: true }).waitFor();
  answer = { status: 500, body: "<h1>Bad gateway</h1>" };
  await askToCall(page, "2055550123");
  await failed.getByText(defaultSentence, { exact: true }).waitFor();

  const error = "This call is already being placed.";
  answer = { status: 409, body: JSON.stringify({ error, code: "under-way" }) };
  const keys: unknown[] = [];
  await page.unroute(path);
  await page.route(path, (route) => {
    keys.push(route.request().postDataJSON().idempotencyKey);
    return keys.length > 1 ? route.continue() : route.fulfill(answer);
  });
  await askToCall(page, "2055550123");
  await failed.getByText(error).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("unsent"))).toBeNull();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByRole("button", { name: "Call me now" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(keys[0]).toBeTypeOf("string");
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(site.phoneService.calls).toEqual(["+12055550123"]);
});

test("on the review, a call placed after its visitor has gone on leaves the review where it is, and another can be asked for in the dialog, with the focus on the number", async () => {
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
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "We have your request" }).waitFor();
  await dialog.getByRole("link", { name: "Ask for another call" }).click();
  await page.keyboard.type("2055550124");
  expect(await dialog.getByLabel("Your phone number").inputValue()).toBe(
    "2055550124",
  );
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
