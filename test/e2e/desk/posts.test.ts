import { expect, test } from "vitest";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { openDeskForTest } from "../../support/desk.ts";

const browser = await openBrowserForFile({ keepsPages: true });

/** The preview frames run no script. */
const expectedErrors = /sandboxed|422/;

test("a post is previewed while it's typed, as on a phone and on a wide screen, and published", async () => {
  const { desk, page } = await openAsOwner({ expectedErrors });
  await page.goto(`${desk.url}/posts`);
  await page.getByRole("link", { name: "Write a post" }).click();
  await page.getByLabel("Title").fill("After a crash");
  await page.getByLabel("Text").fill("## First\n\nCall the police.");
  for (const title of ["Preview on a phone", "Preview on a wide screen"]) {
    const frame = page.frameLocator(`iframe[title="${title}"]`);
    await frame.getByText("Call the police.").waitFor();
  }
  await page.getByRole("button", { name: "Publish now" }).click();
  await page
    .getByRole("link", { name: "Description is needed" })
    .first()
    .waitFor();
  expect(await page.getByLabel("Text").inputValue()).toContain("the police");
  await page.getByLabel("Description").fill("What to do first.");
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("link", { name: "/blog/after-a-crash" }).waitFor();
  expect(await desk.site.read("/blog/after-a-crash")).toContain("the police");
});

test("without script a post is previewed by a button, saved, and deleted after a warning", async () => {
  const { desk, page } = await openAsOwner({
    javaScriptEnabled: false,
    expectedErrors,
  });
  await page.goto(`${desk.url}/posts/new`);
  await page.getByLabel("Title").fill("After a crash");
  await page.getByLabel("Description").fill("What to do first.");
  await page.getByLabel("Text").fill("Call the police.");
  await page.getByRole("button", { name: "Update the preview" }).click();
  await page
    .frameLocator('iframe[title="Preview on a phone"]')
    .getByText("Call the police.")
    .waitFor();
  await page.getByRole("link", { name: "Posts" }).first().click();
  await page.getByRole("link", { name: "After a crash" }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Delete this post").click();
  await page.getByRole("button", { name: "Delete it for good" }).click();
  await page.getByRole("heading", { name: "Posts" }).waitFor();
  expect(await page.content()).not.toContain("After a crash");
});

async function openAsOwner(
  options: Parameters<typeof browser.openPage>[0],
): Promise<{
  desk: Awaited<ReturnType<typeof openDeskForTest>>;
  page: Awaited<ReturnType<typeof browser.openPage>>;
}> {
  const desk = await openDeskForTest();
  const { token } = await desk.signIn("owner", "Olga");
  const page = await browser.openPage(options);
  await page
    .context()
    .addCookies([{ name: "desk", value: token, url: desk.url }]);
  return { desk, page };
}
