import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { boxOf, openBrowserForFile } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  continueToStep,
  fillStep,
  openReview,
  qualifyingAnswers,
  send,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });
const noQualification = { ...qualifyingAnswers, faultParty: "I was at fault" };

test("on a wide screen no toast covers a field of the review, the reference stands beside the next steps, and the receipt's buttons beside its text", async () => {
  const page = await openWide();
  await openReview(page, site.url, 4);
  await send(page);
  const toast = await boxOf(
    page.getByRole("alert").filter({ hasText: "Incomplete Information" }),
  );
  const field = await boxOf(page.getByLabel("State"));
  expect(field.x + field.width).toBeLessThan(toast.x);
  await fillStep(page, 4);
  await send(page);
  await expectBeside(
    page.getByRole("heading", { name: "What happens next" }),
    page.getByText("Your reference is"),
  );
  await page.getByRole("link", { name: "See what you agreed to" }).click();
  await expectBeside(
    page.getByText("You pressed"),
    page.getByRole("button", { name: "Stop calls", exact: true }),
  );
});

test("on a wide screen the toast covers no part of the reference for someone who doesn't qualify", async () => {
  const page = await openWide();
  await openReview(page, site.url, 3);
  await continueToStep(page, 3, 4, noQualification);
  await fillStep(page, 4, noQualification);
  await send(page);
  const toast = await boxOf(page.locator("[data-toasts=page]"));
  const card = page.getByRole("region", { name: "What happens next" });
  expect(toast.y + toast.height).toBeLessThan((await boxOf(card)).y);
});

test("on a wide screen a state's deadline tool stands beside the heading, and its map beside the tool while it is filled in", async () => {
  const page = await openWide();
  await page.goto(`${site.url}/locations/texas`);
  await expectBeside(
    page.getByRole("heading", { level: 1 }),
    page.getByRole("region", { name: "How long do I have?" }),
  );
  const button = page.getByRole("button", { name: "Show my likely deadline" });
  await button.evaluate((element) => element.scrollIntoView({ block: "end" }));
  const map = await boxOf(
    page.getByRole("link", { name: "Houston" }).locator("svg"),
  );
  expect(map.y).toBeGreaterThanOrEqual(0);
});

function openWide() {
  return browser.openPage({ viewport: { width: 1440, height: 900 } });
}

async function expectBeside(left: Locator, right: Locator) {
  const [one, other] = [await boxOf(left), await boxOf(right)];
  expect(one.x + one.width).toBeLessThan(other.x);
  expect(other.y).toBeLessThan(900);
}
