import { expect, test } from "vitest";
import { contrastOf } from "../../../app/brand/contrast.ts";
import {
  holdPostRequests,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import { write } from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test("a message that is being sent is announced once; at the bottom of a wide page the call-back tab's focus ring is fully visible, in its own color", async () => {
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

  await page.setViewportSize({ width: 1440, height: 900 });
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
