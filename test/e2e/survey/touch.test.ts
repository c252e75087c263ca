import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  contactFields,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("with JavaScript a phone's review is started on the landing page, filled in, changed and sent by touch alone", async () => {
  const page = await browser.openPage({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 664 },
  });
  await page.clock.setFixedTime(surveyTime);
  await page.goto(site.url);
  await page.getByRole("button", { name: "Car accident" }).tap();
  await atStep(page, 1);
  // A phone has pickers of its own for a date and for a list.
  await page.getByLabel("When did it happen?").fill("2026-10-01");
  await tap(page, "Next");

  await atStep(page, 2);
  await tapTile(page, "Have you had medical treatment?", "Yes");
  await tapTile(page, "Have you missed work?", "No");
  await type(page, { "What are your injuries?": "A broken wrist" });
  await tap(page, "Next");

  await atStep(page, 3);
  await tapTile(page, "Who was at fault?", "Another person");
  await tapTile(page, "Who had insurance?", "I had insurance");
  await tap(page, "Previous");
  await atStep(page, 2);
  await tapTile(page, "Have you missed work?", "Yes");
  await tap(page, "Next");
  await atStep(page, 3);
  await tap(page, "Next");

  await atStep(page, 4);
  await type(page, contactFields());
  await page.getByLabel("State").selectOption("Alabama");
  await tap(page, "Get My Free Review");
  await page.waitForURL("**/book-consultation");
  expect(await site.services.leads.listLeads()).toMatchObject([
    {
      accident_type: "car-accident",
      work_missed: "yes",
      injury_type: "A broken wrist",
      fault_party: "other-person",
    },
  ]);
});

function tap(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true }).tap();
}

function tapTile(page: Page, question: string, answer: string) {
  return page
    .getByRole("radiogroup", { name: question })
    .getByText(answer, { exact: true })
    .tap();
}

async function type(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).tap();
    await page.keyboard.type(text);
  }
}
