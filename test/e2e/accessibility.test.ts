import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openBrowser, type TestBrowser, visit } from "../browser.ts";
import { openSite, type TestSite } from "../site.ts";
import {
  fillStep,
  goToStep,
  next,
  openReview,
  send,
  surveyTime,
} from "./survey-steps.ts";

let browser: TestBrowser;
let site: TestSite;
beforeAll(async () => {
  browser = await openBrowser();
  site = await openSite({ now: surveyTime });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
afterEach(() => browser.closePages());

test.each([
  "/",
  "/online-review",
  "/book-consultation",
  "/thank-you?qualified=false",
  "/request-callback",
  "/privacy-policy",
  "/terms-of-service",
  "/legal-disclaimer",
  "/blog",
  "/blog/rideshare-crash-who-pays",
  "/blog/category/insurance",
  "/locations",
  "/locations/alabama",
  "/locations/alabama/birmingham",
  "/locations/alabama/birmingham/blog/rideshare-crash-who-pays",
  "/locations/alabama/birmingham/uber-accident-lawyer",
  "/locations/atlantis",
  "/all-links",
  "/sitemap",
  "/404",
])(
  "%s breaks no rule of axe",
  async (path) => {
    const page = await openPage();
    await visit(page, site.url + path);
    expect(await violations(page)).toEqual([]);
  },
  90_000,
);

test.each([1, 2, 3, 4])(
  "step %i of the survey breaks no rule of axe, with and without its errors",
  async (step) => {
    const page = await openPage();
    await openReview(page, site.url);
    await goToStep(page, step);
    expect(await violations(page)).toEqual([]);

    await (step === 4 ? send(page) : next(page));
    await page.locator("[aria-invalid]").first().waitFor();
    expect(await violations(page)).toEqual([]);
  },
);

test("the contact form's errors and their toast break no rule of axe", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("alert").waitFor();
  expect(await violations(page)).toEqual([]);
});

test("the deadline tool's errors and its answer break no rule of axe", async () => {
  const page = await openPage();
  await visit(page, `${site.url}/locations/wisconsin`);
  const show = page.getByRole("button", { name: "Show my likely deadline" });
  await show.click();
  await page.getByRole("alert").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Death of a family member").check();
  await page.getByLabel("When did it happen?").fill("2026-01-15");
  await show.click();
  await page.getByRole("heading", { name: "January 15, 2028" }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test.each([
  { path: "/", button: "Send message" },
  { path: "/request-callback", button: "Call me now" },
])(
  "the answer to an empty form of $path, sent before any script, breaks no rule of axe",
  async ({ path, button }) => {
    const page = await openPage();
    // The page's own scripts stay away; axe can still run.
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(site.url + path);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("alert").waitFor();
    expect(await violations(page)).toEqual([]);
  },
);

test("the callback dialog breaks no rule of axe, with and without its error", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await page.getByRole("button", { name: "Call me back" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Call me now" }).click();
  await page.getByRole("alert").waitFor();
  expect(await violations(page)).toEqual([]);
});

test("the toast of a sent survey and the button to clear its answers break no rule of axe", async () => {
  const page = await openPage();
  await openReview(page, site.url);
  await goToStep(page, 4);
  await fillStep(page, 4);
  await send(page);
  await page.waitForURL("**/book-consultation");
  await page.getByRole("status").waitFor();
  expect(await violations(page)).toEqual([]);
});

test("the toast of a post's banner breaks no rule of axe", async () => {
  const page = await openPage();
  await visit(page, `${site.url}/blog/rideshare-crash-who-pays`);
  await page.getByRole("button", { name: "Start Online Review" }).click();
  await page.getByRole("status").waitFor();
  expect(await violations(page)).toEqual([]);
});

test("the landing page's open questions break no rule of axe", async () => {
  const page = await openPage();
  await visit(page, site.url);
  for (const question of await page.getByRole("group").all()) {
    await question.locator("summary").click();
  }
  expect(await violations(page)).toEqual([]);
});

test("who asks for less motion sees nothing move", async () => {
  const page = await openPage();
  await openReview(page, site.url);
  await goToStep(page, 2);
  const moving = await page.locator("body *").evaluateAll((elements) =>
    elements
      .filter((element) => {
        const style = getComputedStyle(element);
        return [style.animationDuration, style.transitionDuration]
          .flatMap((durations) => durations.split(", "))
          .some((duration) => Number.parseFloat(duration) > 0.01);
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(moving).toEqual([]);
});

function openPage() {
  return browser.openPage({
    colorScheme: "light",
    reducedMotion: "reduce",
    expectedErrors: /status of (400|404|422)|net::ERR_FAILED/,
  });
}

const result = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      nodes: z.array(
        z.object({ target: z.array(z.unknown()), failureSummary: z.string() }),
      ),
    }),
  ),
});

const everyRule =
  "'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'";

/**
 * On a telephone and on a desk, by day; what depends on colour also by night. One line for each element that breaks a
 * rule: view, rule, element, what is wrong.
 */
async function violations(page: Page) {
  await page.evaluate(axe.source);
  const lines: string[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    lines.push(...(await broken(page, `${width}`, everyRule)));
  }
  await page.emulateMedia({ colorScheme: "dark" });
  lines.push(...(await broken(page, "night", "'color-contrast'")));
  await page.emulateMedia({ colorScheme: "light" });
  return lines;
}

async function broken(page: Page, view: string, rules: string) {
  // Colours are measured at rest.
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const found = await page.evaluate(`axe.run({ runOnly: [${rules}] })`);
  return result
    .parse(found)
    .violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${view}: ${id}: ${target.join(" ")}: ${failureSummary}`,
      ),
    );
}
