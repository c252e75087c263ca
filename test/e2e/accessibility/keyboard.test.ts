import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { contrastOf } from "../../../app/brand/contrast.ts";
import {
  holdPostRequests,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  contactFields,
  openReview,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("with script the survey can be filled in, corrected, changed and sent by keyboard alone", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await tabTo(page, "Next");
  await page.keyboard.press("Enter");
  // The focus is on the summary: its first link is one Tab away, and leads to the first choice.
  await expect.poll(() => focused(page)).toMatch(/^Please check these answers/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Car accident");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused(page)).toBe("Workplace accident");
  await tabTo(page, "When did it happen?");
  await page.keyboard.type("10012026");
  await goOn(page, 2);

  await choose(page, "Yes");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, "What are your injuries?");
  await page.keyboard.type("A broken wrist");
  await goOn(page, 3);

  await choose(page, "Another person");
  await tabTo(page, "I had insurance");
  await page.keyboard.press("ArrowDown");
  await goOn(page, 4);

  await tabTo(page, "Check your answers");
  await page.keyboard.press("Enter");
  await tabTo(page, "Change your injuries");
  await page.keyboard.press("Enter");
  await atStep(page, 2);
  await tabTo(page, "What are your injuries?");
  await page.keyboard.press("End");
  await page.keyboard.type(", and a bruise");
  await goOn(page, 4);

  // The ZIP code would fill in the state.
  const { "ZIP code": zip, ...fields } = contactFields();
  await fillByKeyboard(page, fields);
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toMatch(/^State/);
  await page.keyboard.type("Alab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await fillByKeyboard(page, { "ZIP code": zip });
  await tabTo(page, "Get My Free Review");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/book-consultation");
  expect(await site.services.leads.listLeads()).toMatchObject([
    {
      accident_type: "workplace",
      accident_date: "2026-10-01",
      medical_treatment: "yes",
      work_missed: "no",
      injury_type: "A broken wrist, and a bruise",
      fault_party: "other-person",
      insurance_status: "other-had-insurance",
      zip_code: "36602",
    },
  ]);
});

test("the menu's links to sections lead the focus there, on a phone from another page, and on a desktop in the same", async () => {
  const page = await openPage("/locations");
  await page.setViewportSize({ width: 390, height: 800 });
  await tabTo(page, "Menu");
  await page.keyboard.press("Enter");
  await followToSection(page, "How it works", "how-it-works");
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.locator("header a").first().focus();
  await followToSection(page, "Case types", "case-types");
});

async function followToSection(page: Page, name: string, id: string) {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/#${id}`);
  await expect.poll(() => isInView(page, id)).toBe(true);
  await page.keyboard.press("Tab");
  expect(await isFocusAfter(page, id)).toBe(true);
}

test("a message can be written, rejected and sent by keyboard alone: Enter moves to the next empty field, as the phone's key says, the button that sent it has the focus again, and sending is announced once", async () => {
  const page = await openPage("/");
  await tabTo(page, "Send message");
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await alert.filter({ hasText: "Incomplete Form" }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Error: /);

  await tabTo(page, "Full name");
  await page.keyboard.type("Ann Lee");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Phone");
  await page.keyboard.type("205 555 0123");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("What happened?");
  await page.keyboard.type("A van hit my car.");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Send message");
  expect(await site.services.leads.listLeads()).toEqual([]);

  const fail = Promise.withResolvers<void>();
  await page.route("**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await fail.promise;
    await route.abort();
  });
  const announced = page.locator("#contact form [aria-live=polite]");
  expect(await announced.allTextContents()).toEqual([""]);
  await page.keyboard.press("Enter");
  await expect.poll(() => announced.allTextContents()).toEqual(["Sending..."]);
  fail.resolve();
  await alert.filter({ hasText: "Could not send message." }).waitFor();
  await expect.poll(() => focused(page)).toBe("Send message");
  // The notice's own button keeps the focus, too.
  await page.unroute("**");
  const release = await holdPostRequests(page);
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Sending...");
  release();
  await page.getByRole("status").filter({ hasText: "Message sent" }).waitFor();
  expect(await page.title()).not.toMatch(/Error/);
  expect(await site.services.leads.listLeads()).toMatchObject([
    { first_name: "Ann Lee", description: "A van hit my car." },
  ]);
});

test("with script a call can be requested, rejected and placed by keyboard alone; at the bottom of a wide page the call-back tab's focus ring is fully visible, in its own color", async () => {
  const page = await openPage("/");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = page.getByRole("complementary", { name: "Get help now" });
  const tab = bar.getByRole("button", { name: "Call me back" });
  await tab.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expectRing(tab);
  await page.keyboard.press("Enter");
  await page.getByLabel("Your phone number").first().waitFor();
  await tabTo(page, "Your phone number");
  await page.keyboard.press("Enter");
  await page
    .getByRole("alert")
    .filter({ hasText: "Phone number required" })
    .waitFor();
  await tabTo(page, "Your phone number");
  await page.keyboard.type("(205) 555-0123");
  await page.keyboard.press("Enter");
  await page
    .getByRole("status")
    .filter({ hasText: "Call Initiated!" })
    .waitFor();
  expect(site.phoneService.calls).toEqual(["+12055550123"]);
});

/** Drawn inside the element, because whatever is outside of the window is cut off. */
async function expectRing(element: Locator) {
  const { outlineOffset, outlineStyle, colors } = await element.evaluate(
    (one) => {
      const style = getComputedStyle(one);
      return { ...style, colors: [style.outlineColor, style.backgroundColor] };
    },
  );
  expect(outlineStyle).toBe("solid");
  expect(Number.parseFloat(outlineOffset)).toBeLessThan(0);
  const [ring = "", ground = ""] = colors.map(toHex);
  expect(contrastOf(ring, ground)).toBeGreaterThan(3);
}

/** "rgb(20, 33, 59)" as "#14213b". */
function toHex(color: string) {
  const parts = color.match(/\d+/g) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

async function openPage(path: string) {
  const page = await browser.openPage({
    expectedErrors: /status of 4\d\d|net::ERR_FAILED/,
  });
  await visit(page, site.url + path);
  return page;
}

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 80; presses++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach "${name}"`);
}

async function choose(page: Page, name: string) {
  await tabTo(page, name);
  await page.keyboard.press("Space");
}

async function fillByKeyboard(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
}

async function goOn(page: Page, step: number) {
  await tabTo(page, "Next");
  await page.keyboard.press("Enter");
  await atStep(page, step);
  const form = page.getByRole("main").locator("form");
  await expect
    .poll(() => form.evaluate((one) => one.contains(document.activeElement)))
    .toBe(true);
}

function isInView(page: Page, id: string) {
  return page.evaluate((section) => {
    const { top = -1 } =
      document.getElementById(section)?.getBoundingClientRect() ?? {};
    return top > -80 && top < 200;
  }, id);
}

/** Whether the focused element is within this section or after it. */
function isFocusAfter(page: Page, id: string) {
  return page.evaluate((section) => {
    const order = document
      .getElementById(section)
      ?.compareDocumentPosition(document.activeElement ?? document.body);
    return (
      ((order ?? 0) &
        (Node.DOCUMENT_POSITION_FOLLOWING |
          Node.DOCUMENT_POSITION_CONTAINED_BY)) !==
      0
    );
  }, id);
}

/** The focused element's name: its label, or its text. */
function focused(page: Page) {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (!(element instanceof HTMLElement) || element === document.body)
      return "";
    const labels = "labels" in element ? element.labels : undefined;
    const [label] = labels instanceof NodeList ? labels : [];
    return (label ?? element).textContent?.trim() ?? "";
  });
}
