import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile({ now: "2026-11-21T12:00:00Z" });
const browser = await openBrowserForFile({ keepsPages: true });

async function ask(page: Page) {
  await page.getByLabel("Car or other motor vehicle").check();
  await page.getByLabel("No", { exact: true }).check();
  await page.getByLabel("When did it happen?").fill("2026-11-14");
  await submit(page);
}

const submit = (page: Page) =>
  page.getByRole("button", { name: "Show my likely deadline" }).click();

const answer = (page: Page) =>
  page.getByRole("heading", { name: "November 14, 2028" });

test("with JavaScript the answer appears in the page with the focus, and no input is in the URL; a missing one is reported next to its field, and the input stays; without a connection the page that couldn't be loaded says what to do", async () => {
  const page = await browser.openPage({
    expectedErrors: /status of 422|net::ERR_/,
  });
  await visit(page, `${site.url}/locations/ohio`);
  const date = page.getByLabel("When did it happen?");
  await date.fill("2026-11-14");
  await submit(page);
  const problem = page.getByRole("link", { name: /choose the kind of claim/ });
  await problem.waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  await problem.click();
  expect(await page.locator(":focus").getAttribute("name")).toBe("accident");
  expect(await date.inputValue()).toBe("2026-11-14");

  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await ask(page);
  await answer(page).waitFor();
  expect(await page.locator("body[data-same]").count()).toBe(1);
  expect(await page.locator(":focus").getByRole("heading").count()).toBe(1);
  expect(page.url()).toBe(`${site.url}/locations/ohio#deadline`);
  await page.getByText("Ohio injury law in plain English").waitFor();

  await page.context().setOffline(true);
  await ask(page);
  await page.getByText(/check your connection and try again/).waitFor();
  expect(await page.getByText(/on our side|been notified/).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
