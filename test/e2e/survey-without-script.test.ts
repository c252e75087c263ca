import { once } from "node:events";
import { createServer, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openBrowserForFile } from "../support/browser.ts";
import { findFreePort } from "../support/free-port.ts";
import { openSiteForFile, openSiteForTest } from "../support/site.ts";
import {
  atStep,
  fillStep,
  goToStep,
  next,
  openReviewOf,
  option,
  qualifyingAnswers,
  send,
  surveyFields,
  surveyTime,
  write,
} from "../support/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("without JavaScript a qualified visitor ends on the booking page, and the lead is stored in full", async () => {
  const page = await openReview();
  await goToStep(page, 4);
  await fillStep(page, 4);
  await send(page);

  await page.waitForURL(`${site.url}/book-consultation`);
  expect(await site.services.leads.listLeads()).toMatchObject([
    {
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

test("without JavaScript a visitor at fault ends on /thank-you?qualified=false, and the next survey starts empty", async () => {
  const answers = { ...qualifyingAnswers, faultParty: "I was at fault" };
  const page = await openReview();
  await goToStep(page, 4, answers);
  await fillStep(page, 4, answers);
  await send(page);
  await page.waitForURL(`${site.url}/thank-you?qualified=false`);
  expect(await site.services.leads.listLeads()).toMatchObject([
    { qualified: false },
  ]);

  await page.goto(`${site.url}/online-review`);
  expect(await page.getByLabel("When did it happen?").inputValue()).toBe("");
});

test.each(surveyFields)(
  "without JavaScript step $step, left empty, shows a message at each required field and stays",
  async ({ step, fields }) => {
    const page = await openReview(/status of 422/);
    await goToStep(page, step);
    await (step === 4 ? send(page) : next(page));

    for (const [role, name, description] of fields) {
      await page.getByRole(role, { name, description }).waitFor();
    }
    await atStep(page, step);
  },
);

test("without JavaScript an incomplete last step says 'Incomplete Information' and keeps the typed values", async () => {
  const page = await openReview(/status of 422/);
  await goToStep(page, 4);
  await fillStep(page, 4);
  await write(page, { Email: "ann@example" });
  await send(page);

  await page
    .getByRole("alert")
    .filter({ hasText: "Incomplete Information" })
    .getByText("Please fill out all required fields before submitting.", {
      exact: true,
    })
    .waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("ann@example");
  expect(await page.getByLabel("First name").inputValue()).toBe("Ann");
  expect(await site.services.leads.listLeads()).toEqual([]);
});

test("without JavaScript answers are kept going back and forward again", async () => {
  const page = await openReview();
  const previous = page.getByRole("button", { name: "Previous" });
  expect(await previous.isDisabled()).toBe(true);
  await goToStep(page, 3);
  for (const step of [2, 1]) {
    await previous.click();
    await atStep(page, step);
  }
  expect(
    await option(
      page,
      "What kind of accident was it?",
      "Car accident",
    ).isChecked(),
  ).toBe(true);
  expect(await page.getByLabel("When did it happen?").inputValue()).toBe(
    "2026-10-01",
  );
  await next(page);
  await atStep(page, 2);
  expect(await page.getByLabel("What are your injuries?").inputValue()).toBe(
    "A broken wrist",
  );
});

test("without JavaScript a survey that the database rejects says 'Submission Failed' and keeps the answers", async () => {
  const site = await openSiteForTest({ now: surveyTime });
  const page = await openReviewOf(browser, site.url, "without script");
  await goToStep(page, 4);
  await fillStep(page, 4);
  await site.services.database.schema.dropTable("survey_leads").execute();
  await send(page);

  await page
    .getByRole("alert")
    .filter({ hasText: "Submission Failed" })
    .getByText(
      "There was an error submitting your survey. Please try again later.",
      { exact: true },
    )
    .waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("Ann");
});

test("without JavaScript and cookies the survey can be filled in, corrected and sent", async () => {
  const page = await browser.openPage({
    javaScriptEnabled: false,
    expectedErrors: /status of 422/,
  });
  await page.goto(`${await siteWithoutCookies()}/online-review`);
  await goToStep(page, 3);
  await page.getByRole("button", { name: "Previous" }).click();
  await atStep(page, 2);
  await write(page, { "What are your injuries?": "" });
  await next(page);
  await page
    .getByRole("textbox", { description: "Please describe your injuries." })
    .waitFor();
  await write(page, { "What are your injuries?": "A bruise" });
  await next(page);
  await atStep(page, 3);
  await fillStep(page, 3);
  await next(page);
  await fillStep(page, 4);
  await send(page);
  await page.waitForURL("**/book-consultation");
  expect(await page.context().cookies()).toEqual([]);
  expect(await site.services.leads.listLeads()).toMatchObject([
    { accident_type: "car-accident", injury_type: "A bruise", city: "Mobile" },
  ]);
});

/** The site for a browser without cookies. */
async function siteWithoutCookies() {
  const port = await findFreePort();
  const server = createServer((asked, answer) => {
    const { cookie: _, ...headers } = asked.headers;
    const passedOn = request(
      site.url + asked.url,
      { method: asked.method, headers },
      (given) => {
        const { "set-cookie": _, ...headers } = given.headers;
        answer.writeHead(given.statusCode ?? 502, headers);
        given.pipe(answer);
      },
    );
    asked.pipe(passedOn);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

async function openReview(expectedErrors?: RegExp) {
  const page = await browser.openPage({
    javaScriptEnabled: false,
    ...(expectedErrors && { expectedErrors }),
  });
  await page.goto(`${site.url}/online-review`);
  return page;
}
