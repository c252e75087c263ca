import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findIdPatterns } from "../../../app/forms/reference.ts";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  bothWays,
  fillStep,
  goToStep,
  openReviewOf,
  qualifyingAnswers,
  send,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

const outcomes = [
  {
    who: "who qualifies",
    faultParty: "Another person",
    path: "/book-consultation",
  },
  {
    who: "who does not",
    faultParty: "I was at fault",
    path: "/thank-you?qualified=false",
  },
];

test.each(
  bothWays.flatMap(({ way }) =>
    outcomes.map((outcome) => ({ way, ...outcome })),
  ),
)(
  "$way $who sees what happens next and a reference that finds the lead, also after a reload",
  async ({ way, faultParty, path }) => {
    const page = await openReviewOf(browser, site.url, way);
    await takeReview(page, faultParty);
    await page.waitForURL(site.url + path);
    const next = nextSteps(page);
    await next.waitFor();
    expect(await next.getByRole("listitem").count()).toBeGreaterThan(1);
    const reference = await next.getByRole("strong").innerText();
    expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const ids = findIdPatterns(reference);
    expect(await site.services.leads.listLeads({ ids })).toMatchObject([
      { first_name: "Ann" },
    ]);

    await page.reload();
    expect(await next.getByRole("strong").innerText()).toBe(reference);
  },
);

test.each(outcomes)(
  "$who and opens only the URL sees what happens next, and no reference",
  async ({ path }) => {
    const page = await browser.openPage({ javaScriptEnabled: false });
    await page.goto(site.url + path);
    const next = nextSteps(page);
    expect(await next.getByRole("listitem").count()).toBeGreaterThan(1);
    expect(await next.getByRole("strong").count()).toBe(0);
  },
);

test("a second survey has its own reference", async () => {
  const page = await openReviewOf(browser, site.url, "with script");
  const references = new Set<string>();
  for (const _ of ["first", "second"]) {
    await page.goto(`${site.url}/online-review`);
    await takeReview(page, "Another person");
    references.add(await nextSteps(page).getByRole("strong").innerText());
  }
  expect(references.size).toBe(2);
});

test("clearing the answers removes the reference from the device, but not from the page", async () => {
  const page = await openReviewOf(browser, site.url, "with script");
  await takeReview(page, "Another person");
  await page.waitForURL("**/book-consultation");
  const reference = nextSteps(page).getByRole("strong");
  await page
    .getByRole("button", { name: "Clear my answers from this device" })
    .click();
  await page.getByRole("status").filter({ hasText: "cleared" }).waitFor();
  expect(await reference.count()).toBe(1);
  await expect.poll(() => page.context().cookies()).toEqual([]);
  await page.reload();
  expect(await reference.count()).toBe(0);
});

function nextSteps(page: Page) {
  return page.getByRole("region", { name: "What happens next" });
}

async function takeReview(page: Page, faultParty: string) {
  const answers = { ...qualifyingAnswers, faultParty };
  await goToStep(page, 4, answers);
  await fillStep(page, 4, answers);
  await send(page);
}
