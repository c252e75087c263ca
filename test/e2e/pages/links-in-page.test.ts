import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  openBrowserForFile,
  visitWithRouter,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

const post = "/blog/rideshare-crash-who-pays";

test("Back after a link within the page returns to the place where it was pressed; each link of a table of contents leads to its heading, even if the list is taller than the window, also on the page after; Back after a link within the page needs no connection; a post that is returned to while another one loads still has its text", async () => {
  const page = await openPage("/privacy-policy");
  await follow(page, contents(page).nth(1));
  const before = await page.evaluate(() => scrollY);
  await follow(page, contents(page).nth(4));
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);

  const links = contents(page);
  const last = (await links.count()) - 1;
  for (const index of [last, 0, last]) {
    await follow(page, links.nth(index));
  }
  // At the page's end.
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Blog" }).click();
  await page
    .getByRole("link", { name: /^Read More.*Rideshare Crash: Who Pays\?/ })
    .click();
  await page.waitForURL(`**${post}`);
  await follow(page, contents(page).first());

  const text = page.locator("#post-text");
  const words = await text.innerText();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Skip to main content" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**#main");
  await page.goBack();
  await page.waitForURL(({ hash }) => hash !== "#main");
  await page.waitForTimeout(200);
  expect(await text.innerText()).toBe(words);
  await page.context().setOffline(false);

  await page.route("**/*.data*", () => {});
  await page
    .getByRole("region", { name: "Related posts" })
    .getByRole("link")
    .first()
    .click();
  await page.getByText("Loading post").waitFor();
  await page.goBack();
  await expect.poll(() => text.innerText()).toBe(words);
});

/** As most visitors see it: with motion. */
async function openPage(path: string) {
  const page = await browser.openPage({
    viewport: { width: 1440, height: 600 },
    reducedMotion: "no-preference",
    expectedErrors: /net::ERR_/,
  });
  await visitWithRouter(page, site.url + path);
  return page;
}

function contents(page: Page): Locator {
  return page
    .getByRole("group")
    .filter({ hasText: "On this page" })
    .getByRole("link");
}

/** Follows a link within the page, and waits until the router has followed it, too. */
async function follow(page: Page, link: Locator) {
  await link.click();
  await page.waitForTimeout(300);
  await expect.poll(() => isAtTarget(page)).toBe(true);
}

/** Whether the element that the address names is near the window's top, or the page can't be scrolled further. */
function isAtTarget(page: Page) {
  return page.evaluate(() => {
    const target = document.getElementById(location.hash.slice(1));
    const { top = -1 } = target?.getBoundingClientRect() ?? {};
    const { scrollHeight } = document.documentElement;
    const isAtEnd = Math.ceil(scrollY) + innerHeight >= scrollHeight;
    return top >= -1 && (top < 200 || (isAtEnd && top < innerHeight));
  });
}
