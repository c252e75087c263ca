import type { Page } from "playwright-core";
import { day } from "../../../app/server/durations.ts";
import { draftCookies } from "../../../app/survey/draft/draft-cookies.ts";
import { isHydrated, visit } from "../browser/browser.ts";

/** When the tests' surveys take place, for server and browser: noon on November 21, 2026 in UTC. */
export const surveyTime = "2026-11-21T12:00:00Z";

/** Qualifying answers, worded as on the page. */
export const qualifyingAnswers = {
  accidentType: "Car accident",
  accidentDate: "2026-10-01",
  medicalTreatment: "Yes",
  workMissed: "No",
  injuryType: "A broken wrist",
  faultParty: "Another person",
  insuranceStatus: "The other side had insurance",
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@example.com",
  phone: "205 555 0123",
  city: "Mobile",
  state: "Alabama",
  zipCode: "36602",
  description: "A van ran a red light.",
};

export type Answers = typeof qualifyingAnswers;

/** Each field by its step: its role, its label, and spec 5's message when it is missing. */
export const surveyFields = [
  {
    step: 1,
    fields: [
      [
        "radiogroup",
        "What kind of accident was it?",
        "Please select an accident type.",
      ],
      [
        "textbox",
        "When did it happen?",
        "Please select the date of the accident.",
      ],
    ],
  },
  {
    step: 2,
    fields: [
      [
        "radiogroup",
        "Have you had medical treatment?",
        "Please select an option.",
      ],
      ["radiogroup", "Have you missed work?", "Please select an option."],
      ["textbox", "What are your injuries?", "Please describe your injuries."],
    ],
  },
  {
    step: 3,
    fields: [
      ["radiogroup", "Who was at fault?", "Please select who was at fault."],
      [
        "radiogroup",
        "Who had insurance?",
        "Please select an insurance status.",
      ],
    ],
  },
  {
    step: 4,
    fields: [
      ["textbox", "First name", "First name is required."],
      ["textbox", "Last name", "Last name is required."],
      ["textbox", "Email", "Please enter a valid email address."],
      ["textbox", "Phone", "Please enter a valid phone number."],
      ["textbox", "ZIP code", "Please enter a valid zip code."],
      ["textbox", "City", "City is required."],
      ["combobox", "State", "State is required."],
    ],
  },
] as const;

/** Opens the survey with the tests' time on the visitor's clock. */
export async function openReview(page: Page, siteUrl: string, step = 1) {
  await page.clock.setFixedTime(surveyTime);
  await saveAnswersBefore(page, siteUrl, step);
  await visit(page, addressOf(siteUrl, step));
  await atStep(page, step);
}

/** The qualifying answers as the device saves them, by step. */
const savedAnswers = [
  { accidentType: "car-accident", accidentDate: "2026-10-01" },
  { medicalTreatment: "yes", workMissed: "no", injuryType: "A broken wrist" },
  { faultParty: "other-person", insuranceStatus: "other-had-insurance" },
];

/** Shows a step as if the visitor came back to it. */
export async function returnToStep(page: Page, step: number) {
  const { origin } = new URL(page.url());
  await saveAnswersBefore(page, origin, step);
  const address = addressOf(origin, step);
  await ((await isHydrated(page)) ? visit(page, address) : page.goto(address));
  await atStep(page, step);
}

/** A qualifying accident where browser and site keep the real time. */
export function lastMonth() {
  return new Date(Date.now() - 30 * day).toISOString().slice(0, 10);
}

/** Puts the answers of the earlier steps on the device. */
export async function saveAnswersBefore(
  page: Page,
  siteUrl: string,
  step: number,
  accidentDate = qualifyingAnswers.accidentDate,
) {
  if (step === 1) return;
  const { hostname } = new URL(siteUrl);
  const earlier = savedAnswers.slice(0, step - 1);
  const answers = Object.assign({}, ...earlier, { accidentDate });
  const cookies = draftCookies(answers, false) ?? [];
  await page.context().addCookies(
    cookies.map((line) => {
      const [, name = "", value = ""] = /^(\w+)=([^;]*)/.exec(line) ?? [];
      return { name, value, domain: hostname, path: "/online-review" };
    }),
  );
}

function addressOf(siteUrl: string, step: number) {
  return `${siteUrl}/online-review${step === 1 ? "" : `?step=${step}`}`;
}

/** Answers every step before this one, from the first. */
export async function goToStep(
  page: Page,
  step: number,
  answers: Answers = qualifyingAnswers,
) {
  await continueToStep(page, 1, step, answers);
}

/** Answers the steps from the current one to the one before this. */
export async function continueToStep(
  page: Page,
  first: number,
  step: number,
  answers: Answers = qualifyingAnswers,
) {
  for (let earlier = first; earlier < step; earlier++) {
    await fillStep(page, earlier, answers);
    await next(page);
    await atStep(page, earlier + 1);
  }
}

/** The contact step's text fields by their labels. */
export const contactFields = (answers: Answers = qualifyingAnswers) => ({
  "First name": answers.firstName,
  "Last name": answers.lastName,
  Email: answers.email,
  Phone: answers.phone,
  "ZIP code": answers.zipCode,
  City: answers.city,
});

/** Leaves the injuries empty, reads the error and answers them. */
export async function correctInjuries(page: Page) {
  await write(page, { "What are your injuries?": "" });
  await next(page);
  await page
    .getByRole("textbox", { description: "Please describe your injuries." })
    .waitFor();
  await write(page, { "What are your injuries?": "A bruise" });
  await next(page);
}

/** Answers one step and stays on it. */
export async function fillStep(
  page: Page,
  step: number,
  answers: Answers = qualifyingAnswers,
) {
  switch (step) {
    case 1:
      await choose(page, "What kind of accident was it?", answers.accidentType);
      return write(page, { "When did it happen?": answers.accidentDate });
    case 2:
      await choose(
        page,
        "Have you had medical treatment?",
        answers.medicalTreatment,
      );
      await choose(page, "Have you missed work?", answers.workMissed);
      return write(page, { "What are your injuries?": answers.injuryType });
    case 3:
      await choose(page, "Who was at fault?", answers.faultParty);
      return choose(page, "Who had insurance?", answers.insuranceStatus);
    default:
      await unfold(page, "Add a note (optional)");
      await write(page, {
        ...contactFields(answers),
        "Anything else we should know? (optional)": answers.description,
      });
      await page.getByLabel("State").selectOption(answers.state);
      return;
  }
}

/** Expands the section with this summary, if it is collapsed. */
export async function unfold(page: Page, summary: string) {
  const fold = page.locator("details").filter({
    has: page.locator("summary", { hasText: summary }),
  });
  if (await fold.evaluate((element) => element.hasAttribute("open"))) return;
  await fold.locator("summary").click();
}

/** Fills in text fields by their labels. */
export async function write(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

export function choose(page: Page, question: string, answer: string) {
  return option(page, question, answer).check();
}

/** One choice of a question. */
export function option(page: Page, question: string, answer: string) {
  return page
    .getByRole("radiogroup", { name: question })
    .getByRole("radio", { name: answer, exact: true });
}

/** Waits until the survey shows this step. */
export function atStep(page: Page, step: number) {
  return page.getByText(`Step ${step} of 4`, { exact: true }).waitFor();
}

export function next(page: Page) {
  return page.getByRole("button", { name: "Next", exact: true }).click();
}

export function send(page: Page) {
  return page.getByRole("button", { name: "Get My Free Review" }).click();
}
