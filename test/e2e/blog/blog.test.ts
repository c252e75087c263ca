import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { openSiteForFile, openSiteForTest } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test("while a post loads the page says so; the call button of a post's banner calls another number than the header's; a related post replaces the current one, and Back returns to it; the review button of a post's banner shows 'Feature Not Implemented', with a link to the survey", async () => {
  const page = await browser.openPage();
  await visit(page, `${site.url}/blog`);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  const name = "Rideshare Crash: Who Pays?";
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });
  // A press on its description opens the post, too.
  await card.getByRole("paragraph").first().click({ force: true });
  const loading = page.getByRole("status").filter({ hasText: "Loading post" });
  // The button's spinner.
  await loading.locator("svg").waitFor();
  release();
  const heading = page.getByRole("heading", { level: 1 });
  await expect.poll(() => heading.innerText()).toBe(name);
  expect(await page.getByText("Loading post").count()).toBe(0);

  const header = page
    .getByRole("banner")
    .getByRole("link", { name: "Click to Call Now" });
  const banner = page
    .getByRole("article")
    .getByRole("link", { name: /^Call / });
  expect(await header.getAttribute("href")).toMatch(/^tel:\+1\d{10}$/);
  expect(await banner.getAttribute("href")).toMatch(/^tel:\+1\d{10}$/);
  expect(await banner.getAttribute("href")).not.toBe(
    await header.getAttribute("href"),
  );

  const text = page.locator("#post-text");
  const before = await text.innerText();
  const other = "When the Other Driver Has No Insurance";
  await page
    .getByRole("region", { name: "Related posts" })
    .getByRole("link", { name: other })
    .click();
  await expect.poll(() => heading.innerText()).toBe(other);
  expect(await text.innerText()).not.toBe(before);
  await page.goBack();
  await expect.poll(() => heading.innerText()).toBe(name);
  expect(await text.innerText()).toBe(before);

  await page.getByRole("button", { name: "Start Online Review" }).click();
  const toast = page
    .getByRole("status")
    .filter({ hasText: "Feature Not Implemented" });
  expect(page.url()).toBe(`${site.url}/blog/rideshare-crash-who-pays`);
  await toast.getByRole("link").click();
  await page.waitForURL(`${site.url}/online-review`);
});

test("a post unpublished while its link is still shown ends on /404; a blog whose posts can't be read says so, with the error", async () => {
  const site = await openSiteForTest();
  const page = await browser.openPage({
    expectedErrors: /status of (404|503)/,
  });
  await visit(page, `${site.url}/blog`);
  await site.services.posts.setPublished(
    "rideshare-crash-who-pays",
    false,
    new Date("2026-11-21T12:00:00Z"),
  );
  await page
    .getByRole("link", { name: /^Read More.*Rideshare Crash: Who Pays\?/ })
    .click();
  await page.waitForURL(`${site.url}/404`);
  await page.getByRole("link", { name: "Go to Homepage" }).waitFor();

  await site.services.database.schema.dropTable("blog_post_tags").execute();
  await site.services.database.schema.dropTable("blog_posts").execute();
  await page
    .getByRole("banner")
    .getByRole("link", { name: "Blog", exact: true })
    .click();
  const notice = page
    .getByRole("alert")
    .filter({ hasText: "Failed to load posts. Please try again later." });
  await notice.waitFor();
  expect(await notice.getByRole("paragraph").count()).toBe(2);
});
