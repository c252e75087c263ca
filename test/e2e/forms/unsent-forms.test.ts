import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import {
  abortPostRequests,
  bar,
  clickSendMessage,
  connectionErrors,
  message,
  tryAgain,
  tryByButtonAlone,
  unsentText,
} from "../../support/browser/bad-connection.ts";
import {
  boxOf,
  holdPostRequests,
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

test("a message edited after it failed replaces the saved one; after a reload it is in its form again; while an earlier message is sent in the background, the button to try again says so and moves nothing, and another message can be written and sent", async () => {
  const page = await failToSend();
  await write(page, { "What happened?": "A van hit my bicycle." });
  await clickSendMessage(page);
  await expect.poll(() => unsentText(page)).toContain("bicycle");
  await visit(page, site.url);
  const name = page.getByLabel("Full name");
  await expect.poll(() => name.inputValue()).toBe("Ann Lee");
  // A saved message neither moves the focus nor scrolls the page.
  expect(await placeOf(page)).toEqual(["BODY", 0]);
  const number = bar(page).getByRole("link");
  const before = await boxOf(number);
  const release = await holdPostRequests(page);
  await tryAgain(page);
  const button = bar(page).getByRole("button", { name: "Sending..." });
  expect((await boxOf(button)).width).toBeGreaterThan(44);
  expect(await boxOf(number)).toEqual(before);
  await write(page, { "What happened?": "I fell in a shop." });
  expect(
    await page.getByRole("button", { name: "Send message" }).isEnabled(),
  ).toBe(true);
  await clickSendMessage(page);
  release();
  await expect.poll(listLeads).toHaveLength(2);
});

test("a message is deleted from the device after the visitor confirms, and a survey that is being sent is not", async () => {
  const page = await failToSend();
  const remove = bar(page).getByRole("button", { name: "Delete it" });
  page.once("dialog", (dialog) => dialog.dismiss());
  await remove.click();
  expect(await unsentText(page)).toContain("Ann Lee");
  await changeUnsent(page, { notBefore: Date.now() + 1_800_000 });
  await fillSurvey(page);
  const release = await holdPostRequests(page);
  await send(page);
  await page.getByRole("button", { name: "Submitting..." }).waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await remove.click();
  await expect.poll(() => unsentText(page)).not.toContain('"contact"');
  expect(await unsentText(page)).toContain('"survey"');
  release();
  await page.waitForURL("**/book-consultation");
});

test("a page that comes back after another one has sent its message no longer says that it's unsent, and sending it again stores nothing; a message begun in this tab stays in the form when another tab's message is sent from here, or deleted; a form unsent for two days is deleted, not sent, and its visitor is told, on a page left open and on another", async () => {
  const page = await failToSend();
  // As a page in the back-forward cache, which isn't told of changes.
  const unsent = await unsentText(page);
  const [{ contents, attempt }] = JSON.parse(unsent ?? "[]");
  const sent = { ...contents, ...attempt };
  await site.postJson("/functions/v1/contact-message", sent);
  await page.evaluate(() => {
    localStorage.removeItem("unsent");
    window.dispatchEvent(
      new PageTransitionEvent("pageshow", { persisted: true }),
    );
  });
  await bar(page).waitFor({ state: "detached" });
  await page.unroute("**/functions/**");
  await clickSendMessage(page);
  await page.getByRole("heading", { name: "We have your message" }).waitFor();
  expect(await listLeads()).toHaveLength(1);

  await page.goto(`${site.url}/blog`);
  await page.evaluate(() => sessionStorage.clear());
  await page.context().clearCookies();
  await visit(page, site.url);
  await write(page, { ...message, "What happened?": "I fell in a shop." });
  const story = page.getByLabel("What happened?");

  await saveUnsent(page, unsent);
  await tryAgain(page);
  await page.getByRole("status").filter({ hasText: "Message sent" }).waitFor();
  await expect.poll(() => unsentText(page)).toBe(null);
  expect(await story.inputValue()).toBe("I fell in a shop.");

  await abortPostRequests(page);
  await saveUnsent(page, unsent);
  await tryAgain(page);
  page.once("dialog", (dialog) => dialog.accept());
  await bar(page).getByRole("button", { name: "Delete it" }).click();
  await expect.poll(() => unsentText(page)).toBe(null);
  expect(await story.inputValue()).toBe("I fell in a shop.");

  await page.unroute("**/functions/**");
  const posts = recordPostRequests(page);
  const told = page
    .getByRole("alert")
    .filter({ hasText: "An older form was not sent" });
  for (const reachPage of [
    () => tryAgain(page),
    () => page.goto(`${site.url}/blog`, { waitUntil: "commit" }),
  ]) {
    await saveUnsent(page, unsent);
    await changeUnsent(page, { keptAt: Date.now() - 48 * 3_600_000 });
    await reachPage();
    await told.getByText("(800) 555-0100").waitFor();
    expect(await unsentText(page)).toBe(null);
  }
  expect(posts).toEqual([]);
  expect(await listLeads()).toMatchObject([
    { description: "A van hit my car." },
  ]);
});

test("a survey that another page sends leads to its outcome and reference when its visitor wants", async () => {
  const page = await openPage();
  await fillSurvey(page);
  await tryByButtonAlone(page);
  await abortPostRequests(page);
  await send(page);
  await bar(page).waitFor();
  await page.unroute("**/functions/**");
  await page.goto(`${site.url}/blog`);
  const sent = page.getByRole("complementary", { name: "Your review" });
  await sent.getByRole("link", { name: "See your result" }).click();
  await page.waitForURL("**/book-consultation");
  await page
    .getByText(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
    .first()
    .waitFor();
  await sent.waitFor({ state: "detached" });
});

/** A page whose message got no answer, and which retries on request. */
async function failToSend() {
  const page = await openPage();
  await visit(page, site.url);
  await tryByButtonAlone(page);
  await abortPostRequests(page);
  await write(page, message);
  await clickSendMessage(page);
  await bar(page).waitFor();
  return page;
}

async function fillSurvey(page: Page) {
  await saveAnswersBefore(page, site.url, 4, lastMonth());
  await visit(page, `${site.url}/online-review?step=4`);
  await fillStep(page, 4);
}

/** Saves forms on the device, as another tab does. */
function saveUnsent(page: Page, text: string | null) {
  return page.evaluate(
    (saved) => localStorage.setItem("unsent", saved ?? ""),
    text,
  );
}

function changeUnsent(
  page: Page,
  change: { keptAt: number } | { notBefore: number },
) {
  return page.evaluate((changed) => {
    const saved: object[] = JSON.parse(localStorage.getItem("unsent") ?? "[]");
    const all = saved.map((lead) => ({ ...lead, ...changed }));
    localStorage.setItem("unsent", JSON.stringify(all));
  }, change);
}

/** The focused element's tag, and how far the page is scrolled. */
function placeOf(page: Page) {
  return page.evaluate(() => [document.activeElement?.tagName, scrollY]);
}

function openPage() {
  return browser.openPage({ expectedErrors: connectionErrors });
}

function listLeads() {
  return site.services.leads.listLeads();
}
