import type { Dialog, Page } from "playwright-core";
import { expect, test } from "vitest";
import { readEditablePost } from "../../../app/blog/store/editing/editable-post.server.ts";
import {
  failPostRequests,
  openBrowserForFile,
  recordPostRequests,
} from "../../support/browser/browser.ts";
import { typeValidPost } from "../../support/content/content.ts";
import { openDeskForTest, type TestDesk } from "../../support/desk.ts";

const browser = await openBrowserForFile({ keepsPages: true });

/** The preview frames run no script. */
const expectedErrors = /sandboxed|422/;

test("a post is previewed while it's typed, as on a phone and on a wide screen, and published", async () => {
  const { desk, page } = await openAsOwner({ expectedErrors });
  await page.goto(`${desk.url}/posts`);
  await page.getByRole("link", { name: "Write a post" }).click();
  await page.waitForURL("**/posts/new");
  await page.getByLabel("Title").fill("After a crash");
  await page.getByLabel("Text").fill("## First\n\nCall the police.");
  for (const title of ["Preview on a phone", "Preview on a wide screen"]) {
    const frame = page.frameLocator(`iframe[title="${title}"]`);
    await frame.getByText("Call the police.").waitFor();
  }
  await page.getByRole("button", { name: "Publish now" }).click();
  await page
    .getByRole("link", { name: "Description is required" })
    .first()
    .waitFor();
  expect(await page.getByLabel("Text").inputValue()).toContain("the police");
  await page.getByLabel("Description").fill("What to do first.");
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("link", { name: "/blog/after-a-crash" }).waitFor();
  expect(await desk.site.read("/blog/after-a-crash")).toContain("the police");
});

test("a post that can't be saved while it's typed says so until it is, and asks before it's left; after a conflict the page saves only when its owner says so", async () => {
  const expected = /sandboxed|ERR_FAILED|401|409/;
  const { desk, page, id } = await openDraft(expected);
  const text = page.getByLabel("Text", { exact: true });
  const alert = page.getByRole("alert");
  await failPostRequests(page);
  await text.fill("No connection.");
  await alert.getByText("couldn't reach the desk").waitFor();
  expect(await asksBeforeLeaving(page)).toBe(true);
  await page.unrouteAll();
  await text.fill("Connected.");
  await alert.waitFor({ state: "hidden" });
  expect(await textOf(desk, id)).toBe("Connected.");
  expect(await asksBeforeLeaving(page)).toBe(false);

  await page.goto(`${desk.url}/posts/${id}`);
  await typeValidPost(desk.site.services, slug, { id, text: "Bo's text." });
  await text.fill("Not seen Bo's.");
  await alert.getByText("Someone else changed this post.").waitFor();
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Someone else changed this post while").waitFor();
  await page.waitForLoadState();
  await text.fill("Both texts.");
  const sent = recordPostRequests(page);
  await page.clock.runFor(2000);
  expect(sent).toEqual([]);
  expect(await textOf(desk, id)).toBe("Bo's text.");
  expect(await asksBeforeLeaving(page)).toBe(true);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect.poll(() => textOf(desk, id)).toBe("Both texts.");

  await page.goto(`${desk.url}/posts/${id}`);
  const { database } = desk.site.services;
  await database.deleteFrom("account_sessions").execute();
  await text.fill("Signed out.");
  await alert.getByText("You were signed out").waitFor();
  expect(await asksBeforeLeaving(page)).toBe(true);
  expect(await textOf(desk, id)).toBe("Both texts.");
});

const slug = "after-a-crash";

/** A post that was saved while it was typed. */
async function openDraft(expectedErrors: RegExp) {
  const { desk, page } = await openAsOwner({ expectedErrors });
  await page.clock.install();
  await page.goto(`${desk.url}/posts/new`);
  await page.getByLabel("Title").fill("After a crash");
  await page.getByLabel("Text", { exact: true }).fill("Olga's text.");
  await page.waitForURL(/posts\/[\da-f-]{36}$/);
  const id = page.url().split("/").at(-1) ?? "";
  return { desk, page, id };
}

async function textOf({ site }: TestDesk, id: string) {
  const { draft } = await readEditablePost(site.services.database, id);
  return draft?.fields.text;
}

/** Tries to leave the page, and stays if it asks. */
async function asksBeforeLeaving(page: Page) {
  const { promise, resolve } = Promise.withResolvers<true>();
  const stay = (dialog: Dialog) => {
    void dialog.dismiss();
    resolve(true);
  };
  page.on("dialog", stay);
  const link = page.getByRole("link", { name: "Posts" }).first();
  await link.click({ noWaitAfter: true });
  const heading = page.getByRole("heading", { name: "Posts", exact: true });
  const asks = await Promise.race([promise, heading.waitFor()]);
  page.off("dialog", stay);
  return asks === true;
}

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
