import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { parse } from "yaml";
import {
  failPostRequests,
  openBrowserForFile,
} from "../../support/browser/browser.ts";
import { openDeskForTest } from "../../support/desk.ts";

const browser = await openBrowserForFile({ keepsPages: true });

const sampleFirm = parse(readFileSync("sample-firm.yaml", "utf8"));

test("a color's contrast is measured again as it changes", async () => {
  const { desk, page } = await openAsOwner({});
  await page.goto(`${desk.url}/content/colors?section=pages-and-text`);
  const text = page.getByRole("group", { name: "Text", exact: true });
  const line = text.getByText("On “Page”:").first();
  expect(await line.innerText()).toMatch(/1\d\.\d to 1/);
  await text.getByLabel("Light theme").fill("#cccccc");
  await page.getByText("On “Page”: 1.5 to 1, needs 4.5").waitFor();
});

// Not the small one beside an item's name.
const photo = 'img[src^="/content/uploads/"]:not([src$="?small"])';

test("a photo and what is typed stay when the session has ended, the connection fails or another item is added, and the next press does what it says; a saved photo is in the draft", async () => {
  const expectedErrors = /401|ERR_FAILED/;
  const { desk, page } = await openAsOwner({ expectedErrors });
  await page.goto(`${desk.url}/content/operator?section=people`);
  const add = page.getByRole("button", { name: "Add attorney" });
  await add.click();
  const added = page.getByRole("group", { name: "Attorney 4", exact: true });
  await added.waitFor();
  await page.waitForLoadState();
  await added.getByLabel("Name").fill("Ann Lee");
  await added.getByLabel("Photo file").setInputFiles(await annLee());
  await added.getByLabel("Description").fill("Ann Lee");
  const { database } = desk.site.services;
  await database.deleteFrom("account_sessions").execute();
  await page.getByRole("button", { name: "Save draft" }).click();
  const alert = page.getByRole("alert");
  await alert.getByText("You were signed out").waitFor();
  const { token } = await desk.signIn("owner", "Olga again");
  await page
    .context()
    .addCookies([{ name: "desk", value: token, url: desk.url }]);
  await failPostRequests(page);
  await add.click();
  await alert.getByText("couldn't reach the desk").waitFor();
  await page.unrouteAll();
  await add.click();
  await page.getByRole("group", { name: "Attorney 5", exact: true }).waitFor();
  const name = page.locator('[name="attorneys.3.name"]');
  expect(await name.inputValue()).toBe("Ann Lee");
  expect(await page.locator(photo).count()).toBe(1);

  await page.goto(`${desk.url}/content/operator?section=people`);
  await page.getByText("Maya Sample", { exact: true }).click();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await annLee());
  await page.getByLabel("Description").first().fill("Ann at her desk");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("link", { name: "Preview on the site" }).waitFor();
  expect(await page.locator("dl").innerText()).toContain("Ann at her desk");
});

test("a form asks for confirmation before it is left with unsaved input", async () => {
  const { desk, page } = await openAsOwner({});
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    dialog.dismiss();
  });
  await page.goto(`${desk.url}/content/operator?section=company`);
  await page.getByLabel("Legal name").fill("Lee PC");
  await page.getByRole("link", { name: "People" }).click({ noWaitAfter: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  expect(await page.getByLabel("Legal name").inputValue()).toBe("Lee PC");
  const signOut = page.getByRole("button", { name: "Sign out" }).first();
  await signOut.click({ noWaitAfter: true });
  await expect.poll(() => asked).toHaveLength(2);
  await page
    .getByRole("button", { name: "Save and go on to “Places”" })
    .click();
  await page.getByText("States you serve").waitFor();
  await page
    .getByRole("link", { name: "Company", exact: true })
    .first()
    .click();
  await expect
    .poll(() => page.getByLabel("Legal name").inputValue())
    .toBe("Lee PC");
  expect(asked).toHaveLength(2);

  await page.goto(`${desk.url}/content/operator?section=people`);
  await page.getByText("Maya Sample", { exact: true }).click();
  const file = page.locator("input[type=file]").first();
  await file.evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([], "big.png"));
    Object.defineProperty(File.prototype, "size", { value: 70_000_000 });
    input.files = files.files;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await page.getByRole("button", { name: "Save draft" }).click();
  expect(await file.evaluate((input) => input.matches(":invalid"))).toBe(true);
  await page.getByRole("link", { name: "Places" }).click({ noWaitAfter: true });
  await expect.poll(() => asked).toHaveLength(3);
  page.removeAllListeners("dialog");
});

test("without script the fields of a destination's kind show as soon as it's chosen, and what is typed there is drafted, and discarded only after a second press", async () => {
  const { desk, page } = await openAsOwner({ javaScriptEnabled: false });
  await page.goto(`${desk.url}/content/destinations?change=new`);
  await page.getByRole("button", { name: "Add destination" }).click();
  const added = page.getByRole("group", { name: "Destination 1" });
  await added.getByLabel("Name", { exact: true }).fill("crm");
  const address = added.getByRole("textbox", { name: "URL", exact: true });
  expect(await address.count()).toBe(0);
  await added.getByText("Webhook", { exact: true }).click();
  expect(await address.count()).toBe(1);
  await address.fill("https://crm.example.com/leads");
  const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
  await added.getByRole("textbox", { name: "Signing secret" }).fill(secret);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL("**/changes/**");
  expect(await page.locator("dl").innerText()).toContain(
    "https://crm.example.com/leads",
  );
  const forGood = page.getByRole("button", { name: "Discard it for good" });
  expect(await forGood.isVisible()).toBe(false);
  await page.getByText("Discard this change").click();
  await forGood.click();
  await page.getByRole("heading", { name: "Content", level: 1 }).waitFor();
  expect(await page.content()).not.toContain("Edit more in this change");
});

async function openAsOwner(
  options: Parameters<typeof browser.openPage>[0],
): Promise<{ desk: Awaited<ReturnType<typeof openDeskForTest>>; page: Page }> {
  const desk = await openDeskForTest({ operator: sampleFirm });
  const { token } = await desk.signIn("owner", "Olga");
  const page = await browser.openPage(options);
  await page
    .context()
    .addCookies([{ name: "desk", value: token, url: desk.url }]);
  return { desk, page };
}

async function annLee() {
  const photo = sharp({
    create: { width: 900, height: 1200, channels: 3, background: "navy" },
  });
  const buffer = await photo.png().toBuffer();
  return { name: "ann.png", mimeType: "image/png", buffer };
}
