import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { boxOf, openBrowserForFile } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test("without JavaScript an incomplete contact message is answered at the form, with all typed values; once complete it is stored, and the page says so at the form", async () => {
  const page = await openPage("/", /status of 422/);
  await page.getByLabel("Full name").fill("Ann Lee");
  await page.getByLabel("What happened?").fill("A van hit my car.");
  await page.getByRole("button", { name: "Send message" }).click();

  const notice = page.getByRole("alert").filter({ hasText: "Incomplete Form" });
  await notice
    .getByText("Please fill out all fields.", { exact: true })
    .waitFor();
  await expect.poll(() => isInView(page, notice)).toBe(true);
  expect(await page.getByLabel("Full name").inputValue()).toBe("Ann Lee");
  expect(await page.getByLabel("What happened?").inputValue()).toBe(
    "A van hit my car.",
  );
  expect(
    await page
      .getByLabel("Phone", { exact: true })
      .getAttribute("aria-invalid"),
  ).toBe("true");
  expect(await site.services.leads.listLeads()).toEqual([]);

  await page.getByLabel("Phone", { exact: true }).fill("205 555 0123");
  await page.getByRole("button", { name: "Send message" }).click();
  const sent = page.getByRole("status").filter({ hasText: "Message sent" });
  await expect.poll(() => isInView(page, sent)).toBe(true);
  expect(await page.getByLabel("Full name").count()).toBe(0);
  expect(await site.services.leads.listLeads()).toMatchObject([
    { first_name: "Ann Lee", source: "Landing Page Contact Form" },
  ]);
});

test("without JavaScript a phone's menu opens, closes on Escape, and its links work", async () => {
  const page = await openPage("/blog");
  await page.setViewportSize({ width: 390, height: 664 });
  const menu = page.getByRole("button", { name: "Menu" });
  const link = page
    .getByRole("banner")
    .getByRole("link", { name: "Locations" });
  expect(await link.isVisible()).toBe(false);
  await menu.click();
  expect(await link.isVisible()).toBe(true);
  for (const target of [menu, link]) {
    const { width, height } = await boxOf(target);
    expect(Math.min(width, height)).toBeGreaterThan(43);
  }
  await page.keyboard.press("Escape");
  expect(await link.isVisible()).toBe(false);
  expect(await menu.evaluate((button) => button.matches(":focus"))).toBe(true);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/locations`);
});

test("without JavaScript each question opens and closes its answer; without JavaScript the choice of a state leads to its deadline tool", async () => {
  const page = await openPage("/");
  for (const question of [
    "How much does a consultation cost?",
    "What does No Win No Fee mean?",
    "How long do I have to file a claim?",
    "What types of compensation can I seek?",
  ]) {
    const item = page.getByRole("group").filter({ hasText: question });
    const answer = item.getByRole("paragraph", { includeHidden: true });
    expect(await answer.isVisible()).toBe(false);
    await item.getByText(question).click();
    await answer.waitFor({ state: "visible" });
    await item.getByText(question).click();
    await answer.waitFor({ state: "hidden" });
  }

  await page.getByLabel("Where were you hurt?").selectOption("New Mexico");
  await page.getByRole("button", { name: "Check my deadline" }).click();
  await page.waitForURL(`${site.url}/locations/new-mexico#deadline`);
  expect(
    await isInView(page, page.getByRole("heading", { name: "How long" })),
  ).toBe(true);
});

async function openPage(
  path: string,
  expectedErrors?: RegExp,
  siteUrl = site.url,
) {
  const page = await browser.openPage({
    javaScriptEnabled: false,
    ...(expectedErrors && { expectedErrors }),
  });
  await page.goto(siteUrl + path);
  return page;
}

async function isInView(page: Page, element: ReturnType<Page["getByRole"]>) {
  const box = await boxOf(element);
  const height = page.viewportSize()?.height ?? 0;
  return box.y >= 0 && box.y + box.height <= height;
}
