import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../support/browser.ts";
import { openSiteForFile } from "../support/site.ts";
import {
  fillStep,
  openReview,
  returnToStep,
  send,
  surveyTime,
} from "../support/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile();

test("on a wide screen the reference stands beside the next steps, and the receipt's buttons beside its text", async () => {
  const page = await openWide();
  await openReview(page, site.url);
  await returnToStep(page, 4);
  const button = page.getByRole("button", { name: "Get My Free Review" });
  // One line.
  expect((await boxOf(button)).height).toBeLessThan(50);
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

test("on a wide screen the opt-out form has its explanation beside it", async () => {
  const page = await openWide();
  await page.goto(`${site.url}/do-not-sell-or-share`);
  await expectBeside(
    page.getByLabel("Email"),
    page.getByText("You don't need an account"),
  );
});

test.each([
  ["/", "Full name"],
  ["/request-callback", "Your phone number"],
])(
  "on %s nothing invisible pushes the form's first field down",
  async (path, label) => {
    const page = await openWide();
    await visit(page, site.url + path);
    const form = page
      .getByRole("main")
      .locator("form")
      .filter({
        has: page.getByLabel(label),
      });
    const field = await boxOf(form.getByText(label, { exact: true }));
    const card = await boxOf(form);
    const padding = await form.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).paddingTop),
    );
    expect(field.y - card.y - padding).toBeLessThan(1);
  },
);

function openWide() {
  return browser.openPage({ viewport: { width: 1440, height: 900 } });
}

async function expectBeside(left: Locator, right: Locator) {
  const [one, other] = [await boxOf(left), await boxOf(right)];
  expect(one.x + one.width).toBeLessThan(other.x);
  expect(other.y).toBeLessThan(900);
}

async function boxOf(element: Locator) {
  await element.waitFor();
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not on the page");
  return box;
}
