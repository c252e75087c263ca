import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createFirstLink } from "../../app/desk/sign-in/link-store.server.ts";
import { openBrowserForFile } from "../support/browser.ts";
import { openDeskForTest } from "../support/desk.ts";

const browser = await openBrowserForFile();

test("an invited owner creates a passkey, saves recovery codes, signs out and in with it, and sees a new lead without a reload", async () => {
  const desk = await openDeskForTest();
  const { database } = desk.site.services;
  const page = await browser.openPage();
  await addAuthenticator(page);
  const token = await createFirstLink(database, desk.site.now());
  await page.goto(`${desk.url}/welcome/${token}`);
  await page.getByLabel("Your name").fill("Olga");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await page.getByRole("heading", { name: "Olga" }).waitFor();
  await page.getByRole("button", { name: "Get recovery codes" }).click();
  expect(await page.getByText(/^\w{5}-\w{5}$/).count()).toBe(10);
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("Nobody is waiting.").waitFor();

  // A mark that a reload would remove.
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await desk.site.submit("/", {
    fullName: "Maria Lopez",
    phone: "205 555 0188",
    description: "A truck ran a red light.",
  });
  await page.getByText("Maria Lopez").waitFor();
  expect(await page.title()).toMatch(/^\(1\) Queue/);
  expect(await page.locator("[data-same]").count()).toBe(1);
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
