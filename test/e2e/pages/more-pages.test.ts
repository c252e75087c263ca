import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { postInput } from "../../support/post-input.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
await site.services.posts.savePosts(
  Array.from({ length: 600 }, (_, index) => postInput(`post-${index}`)),
  new Date(),
);
const browser = await openBrowserForFile({ keepsPages: true });

test("while /all-links loads more links it says so", async () => {
  const page = await browser.openPage();
  await visit(page, `${site.url}/all-links`);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByRole("navigation", { name: "Pages of blog posts", exact: true })
    .getByRole("link", { name: "Next" })
    .click();

  const loading = page.getByRole("status").filter({ hasText: "Loading links" });
  await loading.locator("svg").waitFor();
  release();
  await page.getByRole("link", { name: "Page 2" }).waitFor();
  expect(page.url()).toBe(`${site.url}/all-links?list=posts&page=2`);
  expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(
    expect.arrayContaining(["Blog posts"]),
  );
  expect(await page.getByText("Loading links").count()).toBe(0);
});

test("with JavaScript the blog links to its next page, which begins with the keyboard focus", async () => {
  const page = await browser.openPage();
  const address = `${site.url}/blog`;
  await visit(page, address);
  const pager = page.getByRole("navigation", { name: "Pages of the blog" });
  await pager.getByRole("link", { name: "Next" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${address}?page=2`);
  await page
    .getByRole("listitem")
    .filter({ hasText: /^›?Page 2$/ })
    .waitFor();
  const current = pager.locator("[aria-current=page]");
  expect(await current.innerText()).toBe("2");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe("main");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await pager.getByRole("link", { name: "Previous" }).click();
  await page.waitForURL(address);
});
