import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  hydrated,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { consentTexts } from "../../support/consent/shown-texts.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  fillStep,
  goToStep,
  next,
  openReview,
  send,
  surveyTime,
  unfold,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

const callsBox = /may call me at the number above/;
const textsBox = /may text me at the number above/;

/** What is stored of the last form: its consents and its attribution. */
async function lastStored() {
  const { database } = site.services;
  const { calls, texts, text_version, gpc } = await database
    .selectFrom("consents")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const touches = await database
    .selectFrom("attributions")
    .selectAll()
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return {
    consent: { calls, texts, text_version, gpc: Boolean(gpc) },
    first: JSON.parse(touches?.first_touch ?? "null"),
    last: JSON.parse(touches?.last_touch ?? "null"),
  };
}

async function writeMessage(page: Page) {
  await write(page, {
    "Full name": "Ann Lee",
    Phone: "205 555 0123",
    "What happened?": "A van hit my car.",
  });
}

test("a visitor from a campaign who checked one box finds the receipt, stops calls, and is not called; a later visit is the last touch, the earlier stays the first, for 90 days; a receipt shows the time of the reader's own clock", async () => {
  const page = await browser.openPage({
    timezoneId: "America/New_York",
    expectedErrors: /status of 422/,
  });
  // As in a browser of 2022.
  await page.addInitScript(() => {
    Object.assign(URL, { canParse: undefined });
    Object.assign(String.prototype, { isWellFormed: undefined });
  });
  await comeThreeTimes(page);
  await visit(page, `${site.url}/`);
  await writeMessage(page);
  await page.locator("#contact").getByLabel(textsBox).check();
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("status").waitFor();
  expect(await lastStored()).toMatchObject({
    consent: {
      calls: "unticked",
      texts: "ticked",
      text_version: consentTexts.contact.version,
    },
    first: {
      at: "2026-10-01T12:00:00.000Z",
      landing: "/locations",
      gclid: "abc",
      referrer: "https://search.example/find",
    },
    last: { landing: "/", utm_source: "mail", utm_campaign: "spring" },
  });
  // The next message starts with unchecked boxes.
  await page.getByText("Send another message").click();
  expect(await page.locator("#contact").getByLabel(textsBox).isChecked()).toBe(
    false,
  );

  await page.goto(`${site.url}/?sent`);
  await page.getByRole("link", { name: "See what you agreed to" }).click();
  await page.getByRole("heading", { name: "What you agreed to" }).waitFor();
  expect(page.url()).toMatch(/\/consent\/[0-9a-f]{32}$/);
  await page.evaluate(() => window.dispatchEvent(new Event("focusin")));
  await page.getByText(/ at 7:00 AM EST/).waitFor();
  const address = page.getByText(page.url());
  expect(await address.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect(await address.isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Stop calls", exact: true }).click();
  await page.getByText("are stopped.").waitFor();

  // If the click comes before hydration, the dialog opens on its own and covers the button that Playwright clicks again.
  await visit(page, page.url());
  await page.getByRole("button", { name: "Call me back" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your phone number").fill("(205) 555-0123");
  await dialog.getByRole("button", { name: "Call me now" }).click();
  await page.getByRole("alert").getByText("asked us not to call").waitFor();
  expect(site.phoneService.calls).toEqual([]);
  await dialog.getByRole("button", { name: "Call me now" }).click();
  await page.getByText("Call Initiated!").waitFor();
  expect(site.phoneService.calls).toEqual(["+12055550123"]);
});

/** No interaction, so only the inline script runs. */
async function comeThreeTimes(page: Page) {
  await page.clock.setFixedTime("2026-06-01T12:00:00Z");
  await page.goto(`${site.url}/?utm_source=too-old`);
  await page.clock.setFixedTime("2026-10-01T12:00:00Z");
  await page.goto(`${site.url}/locations?gclid=abc`, {
    referer: "https://search.example/find?q=secret",
  });
  await page.clock.setFixedTime("2026-11-21T12:00:00Z");
  await page.goto(`${site.url}/?utm_source=mail&utm_campaign=spring`);
  await page.goto(`${site.url}/blog`);
}

test("the survey's consents are stored with it, and its outcome links to the receipt; a checked box stays checked after an earlier answer is changed, until the answers are cleared", async () => {
  site.setTime(surveyTime);
  const page = await browser.openPage();
  await openReview(page, site.url, 4);
  const main = page.locator("main");
  const boxes = "Calls, texts, sharing (optional)";
  const box = main.getByLabel(callsBox);
  await main.getByText(boxes).click();
  await box.check();
  await unfold(page, "Check your answers");
  await page.getByRole("button", { name: "Change the accident" }).click();
  await atStep(page, 1);
  expect(await box.isVisible()).toBe(false);
  await next(page);
  await atStep(page, 4);
  expect(await box.isVisible()).toBe(true);
  expect(await box.isChecked()).toBe(true);
  await unfold(page, "On a shared phone or computer?");
  await page.getByText("Clear my answers from this device").click();
  await atStep(page, 1);
  await goToStep(page, 4);
  expect(await box.isChecked()).toBe(false);

  await fillStep(page, 4);
  if (!(await box.isVisible())) await main.getByText(boxes).click();
  await box.check();
  await send(page);
  await page.waitForURL("**/book-consultation");
  expect((await lastStored()).consent).toMatchObject({
    calls: "ticked",
    texts: "unticked",
    text_version: consentTexts.survey.version,
  });
  await page.getByRole("link", { name: "See what you agreed to" }).click();
  await page.getByText("Get My Free Review").first().waitFor();
});

test("a browser with Global Privacy Control stores and sends no attribution", async () => {
  const page = await browser.openPage({ extraHTTPHeaders: { "Sec-GPC": "1" } });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
  );
  await visit(page, `${site.url}/?utm_source=radio`);
  await writeMessage(page);
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("status").waitFor();
  const stored = await lastStored();
  expect([stored.consent.gpc, stored.last]).toEqual([true, null]);
  expect(
    await page.evaluate(() => [
      localStorage.getItem("landed"),
      localStorage.getItem("attribution"),
    ]),
  ).toEqual([null, null]);
});

test("a phone link is counted once, even if clicked before the scripts run", async () => {
  const page = await browser.openPage();
  await page.goto(`${site.url}/?utm_source=radio&utm_campaign=spring`);
  const link = page.getByRole("link", { name: "Click to Call Now" });
  await page.evaluate(() =>
    addEventListener("click", (event) => event.preventDefault()),
  );
  const total = async () =>
    (await site.services.phoneClicks.listClicks()).reduce(
      (sum, { count }) => sum + count,
      0,
    );
  await link.click();
  await hydrated(page);
  await expect.poll(total).toBe(1);
  await link.click();
  await expect.poll(total).toBe(2);
  expect(await site.services.phoneClicks.listClicks()).toMatchObject([
    { page: "/", source: "radio", campaign: "spring", count: 2 },
  ]);
});
