import { expect, test } from "vitest";
import {
  failPostRequests,
  holdPostRequests,
  openBrowserForFile,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  fillStep,
  openReview,
  send,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("a survey lost in transit shows 'Submission Failed' and keeps the answers; while it is sent again the button says 'Submitting...', nothing can be pressed or edited, and it is stored", async () => {
  const page = await browser.openPage({ expectedErrors: /net::ERR_FAILED/ });
  await openReview(page, site.url, 4);
  await fillStep(page, 4);
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
  expect(await page.getByLabel("First name").inputValue()).toBe("Ann");
  expect(await page.evaluate(() => localStorage.getItem("surveyData"))).toBe(
    null,
  );

  await page.unroute("**");
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
});
