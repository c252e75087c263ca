import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
} from "vitest";
import { openBrowser, type TestBrowser } from "../browser.ts";
import { openSite, type TestSite } from "../site.ts";

let browser: TestBrowser;
let site: TestSite;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  site = await openSite();
});
afterEach(async () => {
  await browser.closePages();
  await site.close();
});

test("a complete message is stored, the form is cleared and a toast says so", async () => {
  const page = await browser.openPage();
  await page.goto(site.url);
  await page.getByLabel("Full name").fill("Ann Lee");
  await page.getByLabel("Phone", { exact: true }).fill("205 555 0123");
  await page.getByLabel("What happened?").fill("A van hit my car.");
  await page.getByRole("button", { name: "Send message" }).click();

  await page.getByRole("status").filter({ hasText: "Message sent" }).waitFor();
  expect(await page.getByLabel("Full name").inputValue()).toBe("");
  expect(await site.services.leads.listLeads()).toMatchObject([
    {
      first_name: "Ann Lee",
      phone: "205 555 0123",
      description: "A van hit my car.",
      source: "Landing Page Contact Form",
    },
  ]);
});
