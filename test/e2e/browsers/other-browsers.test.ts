import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  type OtherBrowser,
  otherBrowsers,
} from "../../support/browser/other-browsers.ts";
import { openSiteForFile } from "../../support/site.ts";
import { completeSurvey } from "../../support/survey/complete-survey.ts";

const site = await openSiteForFile({ now: new Date().toISOString() });
const lastMonth = new Date(Date.now() - 30 * 86_400_000);

test.for(otherBrowsers)(
  "Debian's $name, if installed, jumps to a post's first heading and completes the survey",
  async ({ isInstalled, open }, { skip }) => {
    skip(!isInstalled, "apt-get install firefox-esr webkit2gtk-driver xvfb");
    const browser = await open();
    await jumpToHeading(browser);
    await completeReview(browser);
  },
);

/** After an earlier page was scrolled to its end. */
async function jumpToHeading(browser: OtherBrowser) {
  await browser.goTo(`${site.url}/privacy-policy`);
  await browser.evaluate(`window.dispatchEvent(new Event("focusin"))`);
  await has(
    browser,
    `performance.getEntriesByType("resource").some(({ name, responseEnd }) => name.includes("late-router") && responseEnd > 0)`,
  );
  await click(browser, "details a");
  await browser.evaluate("scrollTo(0, document.body.scrollHeight)");
  await has(browser, "scrollY > 2000");
  const post = "/blog/rideshare-crash-who-pays";
  for (const path of ["/blog", post]) {
    await has(browser, `document.querySelector("a[href='${path}']")`);
    await click(browser, `a[href='${path}']`);
    await has(browser, `location.pathname === "${path}" && scrollY === 0`);
  }
  await has(browser, `document.querySelector("details a")`);
  await click(browser, "details a");
  await has(browser, "location.hash");
  await sleep(500);
  const top = `document.getElementById(location.hash.slice(1)).getBoundingClientRect().top`;
  expect(await browser.evaluate(`${top} > 0 && ${top} < 200`)).toBe(true);
}

async function completeReview(browser: OtherBrowser) {
  await visit(browser, "/online-review");
  const accidentDate = lastMonth.toISOString().slice(0, 10);
  for (const [label, next] of steps) {
    await fill(browser, { ...completeSurvey, accidentDate });
    await press(browser, label);
    if (next) await has(browser, `document.querySelector("[name=${next}]")`);
  }
  await has(browser, `location.pathname === "/book-consultation"`);
  expect(await site.services.leads.listLeads()).toContainEqual(
    expect.objectContaining({ source: "Website Survey", qualified: true }),
  );
  const kept = await browser.evaluate(`localStorage.getItem("surveyData")`);
  expect(kept).toContain('"qualified":true');
}

/** The button of each step, and a field of the next. */
const steps = [
  ["Next", "medicalTreatment"],
  ["Next", "faultParty"],
  ["Next", "firstName"],
  ["Get My Free Review", undefined],
] as const;

/** Goes there and waits for hydration. */
async function visit(browser: OtherBrowser, path: string) {
  await browser.goTo(site.url + path);
  await browser.evaluate(`window.dispatchEvent(new Event("focusin"))`);
  await has(
    browser,
    `Object.keys(document.querySelector("main form")).some((key) => key.startsWith("__react"))`,
  );
}

async function has(browser: OtherBrowser, expression: string) {
  await expect
    .poll(() => browser.evaluate(`Boolean(${expression})`))
    .toBe(true);
}

/** Fills in the given fields that the page shows, by typing and clicking. */
async function fill(browser: OtherBrowser, values: Record<string, string>) {
  await browser.evaluate(`(${fillFields})(${JSON.stringify(values)})`);
}

async function click(browser: OtherBrowser, selector: string) {
  await browser.evaluate(`document.querySelector("${selector}").click()`);
}

async function press(browser: OtherBrowser, label: string) {
  await browser.evaluate(
    `[...document.querySelectorAll("main button")].find(({ textContent }) => textContent.trim() === ${JSON.stringify(label)}).click()`,
  );
}

function fillFields(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    for (const field of document.querySelectorAll<HTMLInputElement>(
      `main [name="${name}"]`,
    )) {
      if (field.type === "radio") {
        if (field.value === value) field.click();
        continue;
      }
      const { set } =
        Object.getOwnPropertyDescriptor(
          Object.getPrototypeOf(field),
          "value",
        ) ?? {};
      set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  return true;
}
