import { expect, test } from "vitest";
import {
  openBrowserForFile,
  recordPostRequests,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  choose,
  fillStep,
  next,
  openReview,
  send,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("the last step, incomplete, says 'Incomplete Information' and sends nothing", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url, 4);
  const posts = recordPostRequests(page);
  await fillStep(page, 4);
  await write(page, { "Last name": "" });
  await send(page);

  await page
    .getByRole("alert")
    .filter({ hasText: "Incomplete Information" })
    .getByText("Please fill out all required fields before submitting.", {
      exact: true,
    })
    .waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("Ann");
  expect(posts).toEqual([]);
  expect(await site.services.leads.listLeads()).toEqual([]);
});

test("editing a field clears its error and leaves the others", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url, 2);
  await next(page);
  const errors = page.getByText("Please select an option.", { exact: true });
  await expect.poll(() => errors.count()).toBe(2);

  await choose(page, "Have you missed work?", "Yes");
  await expect.poll(() => errors.count()).toBe(1);
  await page
    .getByRole("radiogroup", {
      name: "Have you had medical treatment?",
      description: "Please select an option.",
    })
    .waitFor();

  await write(page, { "What are your injuries?": "S" });
  await page
    .getByText("Please describe your injuries.", { exact: true })
    .waitFor({ state: "detached" });
  expect(await errors.count()).toBe(1);
});
