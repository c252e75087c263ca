import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  failPostRequests,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import { surveyTime } from "../../support/survey/survey-steps.ts";
import { keepToasts } from "../../support/views/view.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("a toast is still shown after 4 seconds and gone after 6.5; a new one replaces the one before, and has its own 5 seconds; a refusal's toast is an alert outside every other live region, and is announced again when repeated; a toast waits while it has the pointer or the focus, also while the focus moves within it, and returns the focus when it is closed", async () => {
  const page = await browser.openPage({
    reducedMotion: "no-preference",
    expectedErrors: /net::ERR_FAILED/,
  });
  await page.clock.install({ time: surveyTime });
  await visit(page, site.url);
  // From here on only this test moves the clock: on a busy machine a second may pass between two lines.
  await page.clock.pauseAt("2026-11-21T13:00:00Z");
  await send(page);
  const toast = page.locator("[data-toasts=page]").getByRole("alert");
  await toast.filter({ hasText: "Incomplete Form" }).waitFor();
  await page.clock.runFor(4000);
  expect(await toast.isVisible()).toBe(true);

  await failPostRequests(page);
  await page.getByLabel("Full name").fill("Ann Lee");
  await page.getByLabel("Phone", { exact: true }).fill("205 555 0123");
  await page.getByLabel("What happened?").fill("A van hit my car.");
  await send(page);
  await toast.filter({ hasText: "Could not send message." }).waitFor();
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(4000);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(2500);
  await toast.waitFor({ state: "detached" });

  await page.clock.resume();
  await page.getByLabel("Full name").fill("");
  await send(page);
  await expectToWait(page, toast.filter({ hasText: "Incomplete Form" }));
});

/** An announced refusal, and then a toast with a link. */
async function expectToWait(page: Page, refusal: Locator) {
  await refusal.waitFor();
  const regions = page.locator("[data-toasts=page] > [role=status]");
  expect(await regions.count()).toBe(1);
  expect(
    await refusal.evaluate((one) =>
      one.parentElement?.closest("[role=status], [aria-live]"),
    ),
  ).toBe(null);
  const words = refusal.getByText("Incomplete Form");
  const first = await words.elementHandle();
  await send(page);
  await expect
    .poll(() => first?.evaluate((one) => one.isConnected))
    .toBe(false);
  expect(await words.count()).toBe(1);

  await refusal.hover();
  await page.clock.runFor(20_000);
  expect(await refusal.isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await page.clock.runFor(6500);
  await refusal.waitFor({ state: "detached" });

  await send(page);
  await refusal.getByRole("button", { name: "Close this message" }).focus();
  await page.clock.runFor(20_000);
  expect(await refusal.isVisible()).toBe(true);
  await page.keyboard.press("Enter");
  await refusal.waitFor({ state: "detached" });
  const field = page.getByLabel("Full name");
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(
    true,
  );

  await visit(page, `${site.url}/blog/rideshare-crash-who-pays`);
  await page.getByRole("button", { name: "Start Online Review" }).click();
  const other = page
    .getByRole("status")
    .filter({ hasText: "Feature Not Implemented" });
  await other.getByRole("link").focus();
  await page.keyboard.press("Tab");
  const close = other.getByRole("button");
  expect(await close.evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  await page.clock.runFor(20_000);
  expect(await other.isVisible()).toBe(true);
}

const sizes = [
  { width: 390, height: 664 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

test("at every size the toast of a sent form covers neither the headline nor a link or button except the logo, and without anchor positioning none of the confirmation's", async () => {
  const page = await browser.openPage();
  await page.addInitScript(keepToasts);
  const message = "We have your message";
  await sendMessage(page);
  expect(await findCoveredBySize(page, message)).toEqual([]);
  await removeAnchor(page);
  expect(await findCoveredBySize(page, message, card)).toEqual([]);
  const request = "We have your request";
  await requestCall(page);
  expect(await findCoveredBySize(page, request, "body", headline)).toEqual([]);
});

async function sendMessage(page: Page) {
  await visit(page, site.url);
  await page.getByLabel("Full name").fill("Ann Lee");
  await page.getByLabel("Phone", { exact: true }).fill("205 555 0123");
  await page.getByLabel("What happened?").fill("A van hit my car.");
  await send(page);
}

async function requestCall(page: Page) {
  await visit(page, `${site.url}/request-callback`);
  const main = page.getByRole("main");
  await main.getByLabel("Your phone number").fill("205 555 0123");
  await main.getByRole("button", { name: "Call me now" }).click();
}

const card = "main *:has(> #sent)";

/** As in a browser without anchor positioning. */
function removeAnchor(page: Page) {
  return page.evaluate(() => {
    function remove(list: CSSStyleSheet | CSSGroupingRule): number {
      return [...list.cssRules].reduceRight((removed, rule, index) => {
        if (!(rule instanceof CSSGroupingRule)) return removed;
        const isAnchored =
          rule instanceof CSSSupportsRule &&
          rule.conditionText.includes("anchor-name");
        if (!isAnchored) return removed + remove(rule);
        list.deleteRule(index);
        return removed + 1;
      }, 0);
    }
    const removed = [...document.styleSheets].map(remove);
    if (Math.max(...removed) === 0) throw new Error("nothing is anchored");
  });
}

const controls = "a, button, summary";
const headline = `h1, ${controls}`;

/** What the toast overlaps at each size, with the confirmation's heading focused as after sending. */
async function findCoveredBySize(
  page: Page,
  heading: string,
  within?: string,
  what?: string,
) {
  const found = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page
      .getByRole("heading", { name: heading })
      .evaluate((one: HTMLElement) => {
        one.blur();
        window.scrollTo(0, document.documentElement.scrollHeight);
        one.focus();
      });
    const covered = await findCovered(page, heading, within, what);
    if (covered.length > 0) found.push({ ...size, covered });
  }
  return found;
}

/** What the toast overlaps once animations settle. */
async function findCovered(
  page: Page,
  heading: string,
  within = "body",
  what = controls,
) {
  await page.getByRole("heading", { name: heading }).waitFor();
  const toast = page.locator("[data-toasts=page] > * > *");
  await toast.waitFor();
  return toast.evaluate(async (shown, kept) => {
    const toasts = shown.closest("[data-toasts]") ?? shown;
    await Promise.allSettled(
      toasts.getAnimations({ subtree: true }).map(({ finished }) => finished),
    );
    const toast = shown.getBoundingClientRect();
    const all = [...document.querySelectorAll<HTMLElement>(kept)];
    if (all.length === 0) throw new Error(`nothing is ${kept}`);
    return all
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const isOver =
          left < toast.right &&
          right > toast.left &&
          top < toast.bottom &&
          bottom > toast.top;
        const isOther = !shown.contains(one) && !one.matches("[href='/']");
        return isOver && isOther && one.checkVisibility();
      })
      .map(({ textContent }) => textContent);
  }, `${within} :is(${what})`);
}

function send(page: Page) {
  return page.getByRole("button", { name: "Send message" }).click();
}
