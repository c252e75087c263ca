import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { boxOf, openBrowserForFile } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test("without JavaScript a contact message is stored, and the page says so at the form", async () => {
  const page = await openPage("/");
  await page.getByLabel("Full name").fill("Ann Lee");
  await page.getByLabel("Phone", { exact: true }).fill("205 555 0123");
  await page.getByLabel("What happened?").fill("A van hit my car.");
  await page.getByRole("button", { name: "Send message" }).click();

  const notice = page.getByRole("status").filter({ hasText: "Message sent" });
  await expect.poll(() => isInView(page, notice)).toBe(true);
  expect(await page.getByLabel("Full name").count()).toBe(0);
  expect(await site.services.leads.listLeads()).toMatchObject([
    { first_name: "Ann Lee", source: "Landing Page Contact Form" },
  ]);
});

test("without JavaScript an incomplete contact message is answered at the form, with all typed values", async () => {
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
});

test("without JavaScript an answer to 'What happened?' opens the review with it", async () => {
  const page = await openPage("/");
  await page.getByRole("button", { name: "Slip or fall" }).click();
  await page.waitForURL(`${site.url}/online-review`);
  expect(await page.getByLabel("Slip or fall").isChecked()).toBe(true);
  expect(await page.getByText("Please select").count()).toBe(0);
});

test("without JavaScript the choice of a state leads to its deadline tool", async () => {
  const page = await openPage("/");
  await page.getByLabel("Where were you hurt?").selectOption("New Mexico");
  await page.getByRole("button", { name: "Check my deadline" }).click();
  await page.waitForURL(`${site.url}/locations/new-mexico#deadline`);
  expect(
    await isInView(page, page.getByRole("heading", { name: "How long" })),
  ).toBe(true);
});

test("without JavaScript a kind of case chosen on the landing page is kept until its page in a city", async () => {
  const page = await openPage("/");
  const press = (name: string | RegExp) =>
    page.getByRole("main").getByRole("link", { name }).first().click();
  await press("Truck accident");
  await page.getByText("Truck accident: choose your state").waitFor();
  await press(/^Texas/);
  await page.getByText("Truck accident: choose the city").waitFor();
  await press(/^Houston/);
  await page.waitForURL(/houston.truck-accident-lawyer-free-consultation$/);
});

test("without JavaScript a phone's menu opens, closes on Escape, and leads on", async () => {
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

test("without JavaScript 'Call me back' leads to a page that places the call", async () => {
  const page = await openPage("/");
  await page.getByRole("link", { name: "Call me back" }).click();
  const main = page.getByRole("main");
  await main.getByLabel("Your phone number").fill("(205) 555-0123");
  await main.getByRole("button", { name: "Call me now" }).click();
  await page
    .getByRole("status")
    .filter({ hasText: "Call Initiated!" })
    .getByText("We're connecting you now. Please answer your phone.", {
      exact: true,
    })
    .waitFor();
  expect(site.phoneService.calls).toEqual(["+12055550123"]);
});

test("without JavaScript each question opens and closes its answer", async () => {
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
});

test("without JavaScript the blog leads to a post, and its banner to the survey", async () => {
  const page = await openPage("/");
  await page
    .getByRole("banner")
    .getByRole("link", { name: "Blog", exact: true })
    .click();
  await page
    .getByRole("link", { name: /^Read More.*Rideshare Crash: Who Pays\?/ })
    .click();
  await page
    .getByRole("heading", { level: 1, name: "Rideshare Crash: Who Pays?" })
    .waitFor();
  const start = { name: "Start Online Review" };
  const post = page.getByRole("article");
  expect(await post.getByRole("button", start).count()).toBe(0);
  await post.getByRole("link", start).click();
  await page.waitForURL(`${site.url}/online-review`);
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
