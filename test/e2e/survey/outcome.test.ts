import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findIdPatterns } from "../../../app/forms/reference.ts";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  continueToStep,
  fillStep,
  openReview,
  qualifyingAnswers,
  returnToStep,
  send,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

const clearLabel = "Clear my answers from this device";

const storedLead = {
  created_at: "2026-11-21T12:00:00.000Z",
  source: "Website Survey",
  qualified: true,
  accident_type: "car-accident",
  accident_date: "2026-10-01",
  medical_treatment: "yes",
  work_missed: "no",
  injury_type: "A broken wrist",
  fault_party: "other-person",
  insurance_status: "other-had-insurance",
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@example.com",
  phone: "205 555 0123",
  city: "Mobile",
  state: "Alabama",
  zip_code: "36602",
  description: "A van ran a red light.",
};

const savedSurvey = {
  accidentType: "car-accident",
  accidentDate: "2026-10-01",
  medicalTreatment: "yes",
  workMissed: "no",
  injuryType: "A broken wrist",
  faultParty: "other-person",
  insuranceStatus: "other-had-insurance",
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@example.com",
  phone: "205 555 0123",
  city: "Mobile",
  state: "Alabama",
  zipCode: "36602",
  description: "A van ran a red light.",
  qualified: true,
  source: "Website Survey",
};

test("a qualified visitor is told so, ends on the booking page, the lead is stored in full, and the device keeps the answers under surveyData and none in cookies; a visitor who was at fault ends on /thank-you?qualified=false, and the lead is stored too; a second survey has its own reference, also after a reload; clearing the answers removes it and them from the device, but not from the page", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url, 4);
  await fillStep(page, 4);
  await send(page);
  await page
    .getByRole("status")
    .filter({ hasText: "Survey Submitted!" })
    .getByText("Your information has been sent successfully.", { exact: true })
    .waitFor();
  await page
    .getByRole("heading", {
      level: 1,
      name: "Congratulations! You qualify for a Free Consultation",
    })
    .waitFor();
  expect(page.url()).toBe(`${site.url}/book-consultation`);
  const first = await readReference(page);
  expect(await findLeads(first)).toMatchObject([storedLead]);
  const saved = await page.evaluate(() => localStorage.getItem("surveyData"));
  expect(JSON.parse(saved ?? "null")).toEqual(savedSurvey);
  await expect
    .poll(() => page.context().cookies(`${site.url}/online-review`))
    .toMatchObject([{ name: "leadReference" }]);
  await page.goBack();
  await atStep(page, 1);

  const answers = { ...qualifyingAnswers, faultParty: "I was at fault" };
  await returnToStep(page, 3);
  await continueToStep(page, 3, 4, answers);
  await fillStep(page, 4, answers);
  await send(page);
  await page.waitForURL(`${site.url}/thank-you?qualified=false`);
  const second = await readReference(page);
  expect(second).not.toBe(first);
  expect(await findLeads(second)).toMatchObject([
    { first_name: "Ann", qualified: false },
  ]);
  await visit(page, page.url());
  expect(await readReference(page)).toBe(second);

  const clear = page.getByRole("button", { name: clearLabel });
  await clear.click();
  await page.getByRole("status").filter({ hasText: "cleared" }).waitFor();
  const reference = nextSteps(page).getByRole("strong");
  expect(await reference.count()).toBe(1);
  await expect.poll(() => page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("surveyData"))).toBe(
    null,
  );
  await page.reload();
  expect(await reference.count()).toBe(0);
  expect(await clear.count()).toBe(0);
});

function nextSteps(page: Page) {
  return page.getByRole("region", { name: "What happens next" });
}

async function readReference(page: Page) {
  const reference = await nextSteps(page).getByRole("strong").innerText();
  expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  return reference;
}

function findLeads(reference: string) {
  return site.services.leads.listLeads({ ids: findIdPatterns(reference) });
}
