import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openBrowserForFile } from "../support/browser/browser.ts";
import { startSite } from "../support/processes/site-process.ts";

const browser = await openBrowserForFile();

test("in development a page has its styles, and hydrates without errors, and the database is not served by its path", async () => {
  await mkdir("data", { recursive: true });
  const folder = await mkdtemp("data/development-");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "casefront.db");
  const settings = { NODE_ENV: "development", DATABASE_URL: `file:${file}` };
  const site = await startSite(settings, "server.ts");
  const page = await browser.openPage();
  // The first page waits until everything is compiled, and has few modules of its own.
  await page.goto(`${site.url}/privacy-policy`, { timeout: 60_000 });
  const isDressed = () =>
    page.evaluate(() => getComputedStyle(document.body).display === "flex");
  await expect.poll(isDressed).toBe(true);
  const hydrated = () =>
    page.evaluate(() => "__reactRouterDataRouter" in window);
  await expect.poll(hydrated).toBe(true);

  const response = await fetch(`${site.url}/${file}`);
  expect(response.status).not.toBe(200);
  expect(await response.text()).not.toContain("SQLite format");
});
