import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createFirstLink } from "../../../app/desk/accounts/link-store.server.ts";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { openDeskForTest } from "../../support/desk.ts";

const message = {
  fullName: "Maria Lopez",
  phone: "205 555 0188",
  description: "A truck ran a red light.",
};

const browser = await openBrowserForFile({ keepsPages: true });

test("an invited owner creates a passkey, saves recovery codes, signs out and in with it, and sees a new lead without a reload", async () => {
  const desk = await openDeskForTest();
  const { database } = desk.site.services;
  // A profile of its own, because its authenticator stays.
  const page = await browser.openPage({ locale: "en-US" });
  await addAuthenticator(page);
  const token = await createFirstLink(database, desk.site.now());
  await page.goto(`${desk.url}/welcome/${token}`);
  await page.getByLabel("Your name").fill("Olga");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await page.getByRole("heading", { name: "Olga" }).waitFor();
  await page.getByRole("link", { name: "Go to the queue" }).waitFor();
  await page.getByRole("button", { name: "Get recovery codes" }).click();
  expect(await page.getByText(/^\w{5}-\w{5}$/).count()).toBe(10);
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByRole("heading", { name: "Recover your account" }).waitFor();
  await page.goto(`${desk.url}/sign-in`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("Nobody is waiting.").waitFor();

  // A mark that a reload would remove.
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await desk.site.submit("/", message);
  await page.getByRole("link", { name: "Maria Lopez" }).waitFor();
  expect(await page.title()).toMatch(/^\(1\) Queue/);
  expect(await page.locator("[data-same]").count()).toBe(1);

  await page.goto(`${desk.url}/accounts`);
  await page.getByLabel("Name", { exact: true }).fill("Bo Diaz");
  await page.getByRole("button", { name: "Create an invitation" }).click();
  await page.context().grantPermissions([]);
  await page.getByRole("button", { name: "Copy the link" }).click();
  const refused = page.getByRole("button", { name: "The link is selected" });
  await refused.waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toMatch(
    `${desk.url}/welcome/`,
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await refused.click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(`${desk.url}/welcome/`);
});

/** A phone or computer that confirms its user. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("on a phone without script each view, a search and a lead are a tap away; without script a lead is taken, its call logged, and it is closed", async () => {
  const desk = await openDeskForTest();
  const { token } = await desk.signIn("intake", "Ann Lee");
  const page = await browser.openPage({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await page
    .context()
    .addCookies([{ name: "desk", value: token, url: desk.url }]);
  await desk.site.submit("/", message);
  await page.goto(desk.url);
  expect(await page.getByLabel("Sound for new leads").isVisible()).toBe(false);
  await page.getByRole("link", { name: "Mine" }).last().tap();
  await page.getByText("You have no leads.").waitFor();
  await page.getByRole("link", { name: "Search" }).last().tap();
  await page.getByLabel("Search by name").fill("maria");
  await page.getByRole("button", { name: "Search" }).tap();
  await page.getByRole("heading", { name: "Search" }).waitFor();
  await page.getByRole("link", { name: "Maria Lopez", exact: true }).tap();
  await page.getByRole("button", { name: "Take this lead" }).tap();
  await page.getByText("You have it").waitFor();
  await page.getByLabel("Note", { exact: true }).fill("Too old");
  await page.getByRole("button", { name: "Declined" }).tap();
  await page
    .getByRole("status")
    .getByText("Call logged as “Declined”.")
    .waitFor();
  await page.getByRole("link", { name: "Queue" }).tap();
  await page.getByText("Nobody is waiting.").waitFor();
});

test("a refused request says that what was typed is kept, if something was; offline the page says that a note stays; it is there again, and gone from the device once it is saved", async () => {
  const desk = await openDeskForTest();
  const { token } = await desk.signIn("intake", "Ann Lee");
  // The list's event stream tries to connect again.
  const expectedErrors = /ERR_INTERNET_DISCONNECTED|404/;
  const page = await browser.openPage({ expectedErrors });
  await page
    .context()
    .addCookies([{ name: "desk", value: token, url: desk.url }]);
  await desk.site.submit("/", message);
  await page.goto(desk.url);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.context().setOffline(false);
  const kept = page.getByText("What you typed about a lead is kept");
  await page.goto(`${desk.url}/leads/x`);
  expect(await kept.isVisible()).toBe(false);
  await page.goto(desk.url);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByLabel("Note", { exact: true }).waitFor();
  await page.waitForLoadState();
  await page.getByLabel("Note", { exact: true }).fill("Has photos");
  const address = page.url();
  await page.goto(`${desk.url}/leads/x`);
  expect(await kept.isVisible()).toBe(true);
  await page.goto(address);
  const note = page.getByLabel("Note", { exact: true });
  expect(await note.inputValue()).toBe("Has photos");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save only the note" }).click();
  const alert = page.getByRole("alert").getByText("You're offline");
  await alert.waitFor();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await alert.waitFor();
  expect(page.url()).toBe(address);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save only the note" }).click();
  await page.getByText("Your note is saved.").waitFor();
  expect(await note.inputValue()).toBe("");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
