import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  failPostRequests,
  holdPostRequests,
  openBrowserForFile,
  recordPostRequests,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  choose,
  fillStep,
  next,
  openReview,
  send,
  surveyFields,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("each step says which one it is and its progress, 25, 50, 75, 100 percent; Previous is disabled on step 1 only; each step, left empty, shows a message at each required field and stays; its summary has the focus and links each, without a history entry, and the title says 'Error: '; editing a field clears its error and leaves the others", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  for (const { step, fields } of surveyFields) {
    if (step > 1) await page.waitForFunction(isTitleOfStep, step);
    await expectProgress(page, step);
    const title = await page.title();
    await (step === 4 ? send(page) : next(page));
    await expect
      .poll(() => focusedText(page))
      .toMatch(/^Please check these answers/);
    expect(await page.title()).toBe(`Error: ${title}`);
    const links = summary(page).getByRole("link");
    expect(await links.count()).toBe(fields.length);
    await atStep(page, step);
    for (const [index, [role, name, description]] of fields.entries()) {
      const control = page.getByRole(role, { name, description });
      await control.waitFor();
      // The first radio button, and a text field or list.
      if (index > 0 && index < fields.length - 1) continue;
      await links.nth(index).click();
      const wanted =
        role === "radiogroup" ? control.getByRole("radio").first() : control;
      await expect.poll(() => hasFocus(wanted)).toBe(true);
    }
    if (step === 2) await editOneByOne(page);
    await fillStep(page, step);
    if (step === 4) break;
    await next(page);
    await atStep(page, step + 1);
  }
  await page.goBack();
  await atStep(page, 3);
});

async function expectProgress(page: Page, step: 1 | 2 | 3 | 4) {
  const names = {
    1: "The accident",
    2: "Your injuries",
    3: "Fault and insurance",
    4: "How can we reach you?",
  };
  const name = `Step ${step} of 4: ${names[step]}`;
  await page.getByRole("heading", { name }).waitFor();
  await page.getByText(`${25 * step}%`, { exact: true }).waitFor();
  const bar = page.getByRole("progressbar");
  expect(await bar.getAttribute("aria-valuenow")).toBe(String(25 * step));
  const previous = page.getByRole("button", { name: "Previous" });
  expect(await previous.isDisabled()).toBe(step === 1);
  const invalid = page.locator("main [aria-invalid=true]");
  expect(await invalid.count()).toBe(0);
  if (step === 1) {
    const date = page.getByLabel("When did it happen?");
    expect(await date.getAttribute("aria-invalid")).toBe("false");
  }
}

async function editOneByOne(page: Page) {
  const links = summary(page).getByRole("link");
  expect(await links.allInnerTexts()).toEqual([
    "Medical treatment",
    "Missed work",
    "Injuries",
  ]);
  const injuries = page.getByText("Please describe your injuries.");
  expect(await injuries.count()).toBe(1);
  const errors = page.getByText("Please select an option.", { exact: true });
  await choose(page, "Have you missed work?", "Yes");
  await expect.poll(() => errors.count()).toBe(1);
  await page
    .getByRole("radiogroup", {
      name: "Have you had medical treatment?",
      description: "Please select an option.",
    })
    .waitFor();
  await write(page, { "What are your injuries?": "S" });
  await injuries.waitFor({ state: "detached" });
  expect(await errors.count()).toBe(1);
}

test("the last step, incomplete, says 'Incomplete Information' and sends nothing; a corrected field leaves the summary, and the last one removes it; an answer from an earlier step that the server rejects is shown at its step, with the focus on its summary; a survey lost in transit shows 'Submission Failed' and keeps the answers; while it is sent again the button says 'Submitting...', nothing can be pressed or edited, and it is stored", async () => {
  const page = await browser.openPage({
    expectedErrors: /status of 422|net::ERR_FAILED/,
  });
  await openReview(page, site.url, 4);
  const posts = recordPostRequests(page);
  await fillStep(page, 4);
  // A city that no ZIP code fills in stays when the ZIP code goes.
  await write(page, {
    City: "Prichard",
    Email: "ann@example",
    "ZIP code": "366",
  });
  await send(page);
  await page
    .getByRole("alert")
    .filter({ hasText: "Incomplete Information" })
    .getByText("Please fill out all required fields before submitting.", {
      exact: true,
    })
    .waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("Ann");
  await expect.poll(() => summary(page).getByRole("link").count()).toBe(2);

  await write(page, { Email: "ann@example.com" });
  expect(await summary(page).getByRole("link").allInnerTexts()).toEqual([
    "ZIP code",
  ]);
  expect(await page.title()).toMatch(/^Error: /);
  await write(page, { "ZIP code": "36602" });
  await summary(page).waitFor({ state: "detached" });
  expect(await page.title()).not.toMatch(/Error/);
  expect(posts).toEqual([]);
  expect(await site.services.leads.listLeads()).toEqual([]);

  const message = "Please enter a date that isn't in the future.";
  await page.route("**/lead-collector", (route) =>
    route.fulfill({
      status: 422,
      json: { error: "no", code: "fields", fields: { accidentDate: message } },
    }),
  );
  await send(page);
  await atStep(page, 1);
  await expect
    .poll(() => focusedText(page))
    .toMatch(/^Please check these answers/);
  expect(await summary(page).getByRole("link").allInnerTexts()).toEqual([
    "Date",
  ]);

  await page.unroute("**/lead-collector");
  await write(page, { "When did it happen?": "2026-09-30" });
  await next(page);
  await atStep(page, 4);
  await loseSurvey(page);
  await sendAgain(page);
});

async function loseSurvey(page: Page) {
  await failPostRequests(page);
  await send(page);
  await page
    .getByRole("alert")
    .filter({ hasText: "Submission Failed" })
    .getByText(
      "There was an error submitting your survey. Please try again later.",
      { exact: true },
    )
    .waitFor();
  expect(await page.getByLabel("ZIP code").inputValue()).toBe("36602");
  expect(await page.evaluate(() => localStorage.getItem("surveyData"))).toBe(
    null,
  );
  await page.unroute("**");
}

async function sendAgain(page: Page) {
  const release = await holdPostRequests(page);
  await send(page);
  await page
    .getByRole("button", { name: "Submitting...", disabled: true })
    .waitFor();
  expect(
    await page.getByRole("button", { name: "Previous" }).isDisabled(),
  ).toBe(true);
  for (const control of ["[name=phone]", "summary", "[value=clear]"]) {
    const one = page.locator(`main ${control}`).first();
    expect(await one.evaluate((it) => it.closest("[inert]"))).not.toBe(null);
  }
  release();
  await page.waitForURL("**/book-consultation");
  expect(await site.services.leads.listLeads()).toHaveLength(1);
}

function summary(page: Page) {
  return page.locator("div[tabindex='-1']").filter({
    has: page.getByRole("heading", { name: "Please check these answers" }),
  });
}

async function focusedText(page: Page) {
  return page.evaluate(
    () => (document.activeElement as HTMLElement | null)?.innerText,
  );
}

function hasFocus(control: ReturnType<Page["getByRole"]>) {
  return control.evaluate((element) => element === document.activeElement);
}

/** Runs in the page. */
function isTitleOfStep(step: number) {
  return document.title.includes(`, step ${step} of 4`);
}
