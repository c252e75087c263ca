import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  fillStep,
  goToStep,
  openReview,
  qualifyingAnswers,
  send,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("a qualified visitor is told so, ends on the booking page, and the lead is stored in full", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await goToStep(page, 4);
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
  expect(await site.services.leads.listLeads()).toMatchObject([
    {
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
    },
  ]);
});

test("a sent survey is saved on the device under surveyData, with qualified and source", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  await goToStep(page, 4);
  await fillStep(page, 4);
  await send(page);
  await page.waitForURL("**/book-consultation");

  const saved = await page.evaluate(() => localStorage.getItem("surveyData"));
  expect(JSON.parse(saved ?? "null")).toEqual({
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
  });
});

test.each([
  { reason: "was at fault", changes: { faultParty: "I was at fault" } },
  {
    reason: "was hurt more than a year ago",
    changes: { accidentDate: "2025-11-20" },
  },
  {
    reason: "met nobody with insurance",
    changes: { insuranceStatus: "Neither of us had insurance" },
  },
])(
  "a visitor who $reason ends on /thank-you?qualified=false, and the lead is stored too",
  async ({ changes }) => {
    const answers = { ...qualifyingAnswers, ...changes };
    const page = await browser.openPage();
    await openReview(page, site.url);
    await goToStep(page, 4, answers);
    await fillStep(page, 4, answers);
    await send(page);

    await page
      .getByRole("status")
      .filter({ hasText: "Survey Submitted!" })
      .waitFor();
    await page.waitForURL(`${site.url}/thank-you?qualified=false`);
    expect(await site.services.leads.listLeads()).toMatchObject([
      { first_name: "Ann", qualified: false },
    ]);
  },
);

test("an accident exactly one year ago still qualifies", async () => {
  const answers = { ...qualifyingAnswers, accidentDate: "2025-11-21" };
  const page = await browser.openPage();
  await openReview(page, site.url);
  await goToStep(page, 4, answers);
  await fillStep(page, 4, answers);
  await send(page);
  await page.waitForURL(`${site.url}/book-consultation`);
});

test.each(["/book-consultation", "/thank-you?qualified=false"])(
  "%s offers to clear saved answers from the device, and clears them",
  async (path) => {
    const page = await browser.openPage();
    await visit(page, site.url + path);
    const clear = page.getByRole("button", {
      name: "Clear my answers from this device",
    });
    expect(await clear.count()).toBe(0);

    await page.evaluate(() => localStorage.setItem("surveyData", "{}"));
    await visit(page, site.url + path);
    await clear.click();
    await clear.waitFor({ state: "detached" });
    expect(await page.evaluate(() => localStorage.getItem("surveyData"))).toBe(
      null,
    );
  },
);
