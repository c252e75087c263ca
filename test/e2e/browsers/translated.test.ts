import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { tryByButtonAlone } from "../../support/browser/bad-connection.ts";
import {
  failPostRequests,
  hydrated,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  continueToStep,
  fillStep,
  next,
  openReview,
  send,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

const message = {
  "Full name": "Ann Lee",
  Phone: "205 555 0123",
  "What happened?": "A van hit my car.",
};

test("a translated page sends a contact message that failed before, and again from the notice; rejects a callback, and then requests it", async () => {
  const page = await browser.openPage({
    expectedErrors: /net::ERR_FAILED|status of 422/,
  });
  await visit(page, site.url);
  await tryByButtonAlone(page);
  await translate(page);
  await write(page, message);
  await failPostRequests(page);
  await page.getByRole("button", { name: "Send message" }).click();
  const bar = page.getByRole("complementary", { name: "Not sent yet" });
  await bar.waitFor();
  await page.unroute("**");
  await bar.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "We have your message" }).waitFor();

  await page.getByText("Send another message").click();
  await write(page, { ...message, "What happened?": "It was red." });
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("heading", { name: "We have your message" }).waitFor();
  expect(await site.services.leads.listLeads()).toHaveLength(2);

  await page.getByText("Call me back", { exact: true }).click();
  for (const number of ["", "+44 20 7946 0958", "205 555 0123"]) {
    await write(page, { "Your phone number": number });
    const button = page.getByRole("button", { name: "Call me now" });
    await button.click();
    if (number.startsWith("205")) break;
    await button.and(page.locator(":enabled")).waitFor();
  }
  await page.getByRole("heading", { name: "We have your request" }).waitFor();
  expect(site.phoneService.calls).toEqual(["+12055550123"]);
});

test("a translated survey shows its progress, and is sent after it failed", async () => {
  const page = await browser.openPage({ expectedErrors: /net::ERR_FAILED/ });
  await openReview(page, site.url, 3);
  await translate(page);
  await next(page);
  await page.getByText("Please check these answers").waitFor();
  await continueToStep(page, 3, 4);
  await page.getByText("100%", { exact: true }).waitFor();
  await fillStep(page, 4);
  await failPostRequests(page);
  await send(page);
  await page.getByRole("alert").first().waitFor();
  await page.unroute("**");
  await send(page);
  await page.waitForURL("**/book-consultation");
  expect(await site.services.leads.listLeads()).toHaveLength(1);
});

test("a translated deadline tool shows the dates of the answers that it was given last", async () => {
  const page = await browser.openPage();
  await visit(page, `${site.url}/locations/ohio`);
  await translate(page);
  const tool = page.getByRole("region", { name: "How long do I have?" });
  for (const [claim, day, words] of [
    ["Car or other motor vehicle", "2026-11-16", "726 days from today"],
    ["Death of a family member", "2026-11-16", "before the death"],
    ["Work accident", "2026-11-16", "Workers' compensation"],
  ] as const) {
    await tool.getByLabel(claim).check();
    const publicBody = claim.startsWith("Car") ? "No" : "Not sure";
    await tool.getByLabel(publicBody, { exact: true }).check();
    await tool.getByLabel("When did it happen?").fill(day);
    await tool.getByRole("button", { name: "Show my likely deadline" }).click();
    await tool.getByText(words).first().waitFor();
  }
  expect(await tool.getByText("before the death").count()).toBe(0);
});

test("values typed before the script loaded stay in a page changed by a translator, with the focus", async () => {
  const page = await browser.openPage({ expectedErrors: /Minified React/ });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(site.url, { waitUntil: "domcontentloaded" });
  await write(page, message);
  await translate(page);
  resolve();
  await hydrated(page);
  const field = page.getByLabel("What happened?");
  await expect.poll(() => field.inputValue()).toBe("A van hit my car.");
  for (const [label, value] of Object.entries(message)) {
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(
      value,
    );
  }
  await expect
    .poll(() => field.evaluate((one) => one === document.activeElement))
    .toBe(true);
});

/** Wraps each text in an element, now and on each change, as browsers' translators do. */
function translate(page: Page) {
  return page.evaluate(() => {
    function wrap(root: Node) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) {
        const { currentNode } = texts;
        if (currentNode instanceof Text) found.push(currentNode);
      }
      for (const text of found) {
        const parent = text.parentElement;
        if (!parent?.matches(":not(font, script, style, textarea, svg *)")) {
          continue;
        }
        if (text.data.trim() === "") continue;
        const font = document.createElement("font");
        text.replaceWith(font);
        font.append(text);
      }
    }
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node.isConnected) wrap(node.parentNode ?? node);
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
}
