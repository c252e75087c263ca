import { expect, test } from "vitest";
import { contrastOf } from "../../../app/brand/contrast.ts";
import {
  holdPostRequests,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  openReview,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("a message that is being sent is announced once", async () => {
  const page = await browser.openPage();
  await visit(page, site.url);
  const form = page.locator("#contact form");
  const announced = () => form.locator("[aria-live=polite]").allTextContents();
  expect(await announced()).toEqual([""]);
  await write(page, {
    "Full name": "Ann Lee",
    Phone: "205 555 0123",
    "What happened?": "A van hit my car.",
  });
  const release = await holdPostRequests(page);
  await form.getByRole("button", { name: "Send message" }).click();
  await expect.poll(announced).toEqual(["Sending..."]);
  release();
  await page.getByRole("heading", { name: "We have your message" }).waitFor();
});

test("no field is invalid before anything was typed, a required date included", async () => {
  const page = await browser.openPage();
  await openReview(page, site.url);
  const fields = page.locator(
    "main :is(input, select, textarea)[aria-invalid]",
  );
  const values = await fields.evaluateAll((all) =>
    all.map((one) => one.getAttribute("aria-invalid")),
  );
  expect(values.length).toBeGreaterThan(0);
  expect(new Set(values)).toEqual(new Set(["false"]));
});

test("on a wide screen a page's contents are a list, without a closed disclosure", async () => {
  const page = await browser.openPage({
    viewport: { width: 1280, height: 800 },
  });
  await visit(
    page,
    `${site.url}/locations/alabama/birmingham/uber-accident-lawyer`,
  );
  const contents = page.locator("details", { hasText: "On this page" });
  expect(await contents.locator("summary").isVisible()).toBe(false);
  expect(await contents.getByRole("link").first().isVisible()).toBe(true);
});

test("at the bottom of a wide page the call-back tab's focus ring is fully visible, in its own color", async () => {
  const page = await browser.openPage({
    viewport: { width: 1440, height: 900 },
  });
  await visit(page, site.url);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = page.getByRole("complementary", { name: "Get help now" });
  const tab = bar.getByRole("button", { name: "Call me back" });
  await tab.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const { outlineOffset, outlineStyle, colors } = await tab.evaluate((one) => {
    const style = getComputedStyle(one);
    return { ...style, colors: [style.outlineColor, style.backgroundColor] };
  });
  expect(outlineStyle).toBe("solid");
  expect(Number.parseFloat(outlineOffset)).toBeLessThan(0);
  const [ring = "", ground = ""] = colors.map(toHex);
  expect(contrastOf(ring, ground)).toBeGreaterThan(3);
});

/** "rgb(20, 33, 59)" as "#14213b". */
function toHex(color: string) {
  const parts = color.match(/\d+/g) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}
