import type { Page } from "playwright-core";
import { visit } from "../browser/browser.ts";
import { consentTexts } from "../consent/shown-texts.ts";
import { atRest, type PageView } from "./view.ts";

const post = "/blog/rideshare-crash-who-pays";
const birmingham = "/locations/alabama/birmingham";

/** Pages without forms, in every state. */
export const pageViews: readonly PageView[] = [
  ...atRest("Landing", "/", "at rest", { standIn: "questions open" }),
  {
    page: "Landing",
    state: "questions open",
    path: "/",
    standIn: "video pressed",
    withoutScript: true,
    act: async (page) => {
      for (const question of await page.getByRole("group").all()) {
        await question.locator("summary").click();
      }
    },
  },
  {
    page: "Sample firm",
    state: "landing",
    path: "/",
    site: "sample",
    standIn: "practice area",
  },
  {
    page: "Sample firm",
    state: "state",
    path: "/locations/alabama",
    site: "sample",
    standIn: "practice area",
  },
  {
    page: "Sample firm",
    state: "city",
    path: birmingham,
    site: "sample",
    standIn: "practice area",
  },
  {
    page: "Sample firm",
    state: "practice area",
    path: `${birmingham}/uber-accident-lawyer`,
    site: "sample",
  },
  {
    page: "Photos",
    state: "landing",
    path: "/",
    site: "photographed",
    standIn: "video pressed",
  },
  {
    page: "Photos",
    state: "city",
    path: birmingham,
    site: "photographed",
    standIn: "video pressed",
  },
  {
    page: "Photos",
    state: "video pressed",
    path: "/",
    site: "photographed",
    at: "What happens when you call",
    thorough: true,
    forcedColors: true,
    withoutScript: true,
    act: async (page) => {
      for (const question of await page.getByRole("group").all()) {
        await question.locator("summary").click();
      }
      // The video is one of them.
      await page.getByText("Close video").waitFor();
    },
  },
  {
    page: "Not found",
    state: "menu open",
    path: "/404",
    withoutScript: true,
    act: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "Menu" }).click();
    },
  },
  ...atRest("Locations", "/locations", "at rest", { standIn: "preview" }),
  {
    page: "Locations",
    state: "preview",
    path: "/locations",
    withoutScript: true,
    act: async (page) => {
      await page.getByRole("link", { name: "Alaska" }).focus();
      // A focus ring, and the preview with it, appear only for keyboard focus.
      await page.keyboard.press("Tab");
    },
  },
  ...atRest("State", "/locations/alabama", "at rest", {
    standIn: "deadline, public body",
  }),
  ...atRest("City", birmingham, "at rest", { standIn: "long names" }),
  ...atRest("City", "/locations/north-carolina/greensboro", "long names", {
    thorough: true,
  }),
  ...atRest("Practice area", `${birmingham}/uber-accident-lawyer`, "at rest", {
    standIn: "practice area",
  }),
  ...atRest("Blog", "/blog", "at rest", { standIn: "page 1" }),
  {
    page: "Blog",
    state: "page 1",
    path: "/blog",
    site: "crowded",
    thorough: true,
  },
  {
    page: "Blog",
    state: "page 2",
    path: "/blog?page=2",
    site: "crowded",
    standIn: "page 1",
  },
  {
    page: "Blog",
    state: "failed",
    path: "/blog",
    site: "broken",
  },
  ...atRest("Blog", "/blog/category/insurance", "category", {
    standIn: "page 1",
  }),
  ...atRest("Blog", "/blog/tag/evidence", "topic", { standIn: "page 1" }),
  ...atRest("Post", post, "at rest", { thorough: true }),
  {
    page: "Post",
    state: "toast of its banner",
    path: post,
    at: "Did this happen to you?",
    standIn: "page, started",
    act: async (page) => {
      await page.getByRole("button", { name: "Start Online Review" }).click();
      await page.getByRole("status").waitFor();
    },
  },
  ...atRest("Post", birmingham + post, "in a city", { standIn: "at rest" }),
  ...atRest("Legal", "/privacy-policy", "privacy", { thorough: true }),
  ...atRest("Legal", "/terms-of-service", "terms", { standIn: "privacy" }),
  ...atRest("Legal", "/legal-disclaimer", "disclaimer", { standIn: "privacy" }),
  ...atRest("Legal", "/consumer-health-data-policy", "health data", {
    standIn: "privacy",
  }),
  ...atRest("Opt-out", "/do-not-sell-or-share", "at rest", {
    standIn: "nothing typed",
  }),
  ...atRest("Opt-out", "/do-not-sell-or-share?done", "done", {
    standIn: "nothing typed",
  }),
  {
    page: "Opt-out",
    state: "nothing typed",
    path: "/do-not-sell-or-share",
    act: (page) => page.getByRole("button", { name: "Opt out" }).click(),
  },
  ...atRest("Legal", "/accessibility", "accessibility", { standIn: "privacy" }),
  ...atRest("Link maps", "/sitemap", "sitemap"),
  {
    page: "Link maps",
    state: "all links",
    path: "/all-links",
    site: "bare",
    standIn: "sitemap",
  },
  {
    page: "Link maps",
    state: "all links, failed",
    path: "/all-links",
    site: "broken",
    standIn: "failed",
  },
  {
    page: "Receipt",
    state: "open",
    path: "/",
    withoutScript: true,
    act: (page) => openReceipt(page, "(205) 555-0131"),
  },
  {
    page: "Receipt",
    state: "calls and texts stopped",
    path: "/",
    standIn: "open",
    act: async (page) => {
      await openReceipt(page, "(205) 555-0132");
      await stop(page, "Stop calls and texts");
    },
  },
  {
    page: "Receipt",
    state: "of a withdrawn number that asks for a call",
    path: "/",
    standIn: "page, error",
    act: async (page) => {
      await openReceipt(page, "(205) 555-0133");
      await stop(page, "Stop calls");
      await visit(page, new URL("/request-callback", page.url()).href);
      await page
        .getByRole("main")
        .getByLabel("Your phone number")
        .fill("(205) 555-0133");
      await page
        .getByRole("main")
        .getByRole("button", { name: "Call me now" })
        .click();
      await page.getByRole("alert").waitFor();
    },
  },
  ...atRest("Receipt", "/consent", "none here", { standIn: "menu open" }),
  ...atRest("Not found", "/404", "page", { standIn: "menu open" }),
  ...atRest("Not found", "/locations/atlantis", "state", {
    standIn: "menu open",
  }),
  ...atRest("Refused", `/${"x".repeat(9000)}`, "URL that is too long", {
    thorough: true,
  }),
  {
    page: "Error",
    state: "last resort",
    path: "/",
    standIn: "failed",
    act: async (page) => {
      await page.route("**/*.data*", (route) => route.fulfill({ status: 500 }));
      await page.getByRole("link", { name: "Blog" }).first().click();
      await page
        .getByRole("heading", { name: "This page didn't load" })
        .waitFor();
    },
  },
];

/** Sends a message from this number with a box checked, and opens its receipt. */
async function openReceipt(page: Page, phone: string) {
  const receipt = await page.evaluate(
    async ([number, version]) => {
      const response = await fetch("/functions/v1/contact-message", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          fullName: "Ann Lee",
          phone: number,
          description: `A van hit my car. ${crypto.randomUUID()}`,
          consentText: version,
          consentTexts: "yes",
        }),
      });
      return (await response.json()).receipt;
    },
    [phone, consentTexts.contact.version],
  );
  await page.goto(new URL(receipt, page.url()).href);
}

async function stop(page: Page, button: string) {
  const isStopped = await page.getByText("are stopped.").count();
  // Views are opened several times on one site, but a number can be stopped only once.
  if (isStopped > 0) return;
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByText("are stopped.").waitFor();
}
