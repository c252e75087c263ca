import { expect, test } from "vitest";
import { boxOf, openBrowserForFile } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test("on a phone without script /all-links folds its cities by state, a tap away", async () => {
  const page = await browser.openPage({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    hasTouch: true,
  });
  await page.goto(`${site.url}/all-links`);
  // 14 screens with every city listed.
  const screens = (await boxOf(page.locator("body"))).height / 844;
  expect(screens).toBeLessThan(9);
  const honolulu = page.locator("a[href='/locations/hawaii/honolulu']");
  expect(await honolulu.isVisible()).toBe(false);
  await page.getByText("Hawaii to Iowa").tap();
  expect((await boxOf(honolulu)).height).toBeGreaterThanOrEqual(44);
});
