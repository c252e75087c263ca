import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  hydrated,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });
const lateRouter = /late-router/;

test("a page fetches no script before interaction, and then hydrates", async () => {
  const page = await browser.openPage();
  await page.addInitScript(() => {
    // The browser starts with a mouse over the page, which is an interaction.
    const ignore = (event: Event) => event.stopImmediatePropagation();
    addEventListener("pointerover", ignore, true);
    Object.assign(window, {
      heedMouse: () => removeEventListener("pointerover", ignore, true),
    });
  });
  const scripts = recordScripts(page);
  await page.goto(site.url, { waitUntil: "networkidle" });
  const manifest = page.locator("link[rel=manifest]");
  expect(scripts).toEqual([]);
  expect(await manifest.count()).toBe(0);
  await page.evaluate("heedMouse()");
  await page.getByRole("heading", { level: 1 }).hover();
  await page.mouse.move(0, 0);
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(0);
  expect(await manifest.getAttribute("href")).toBe("/site.webmanifest");
});

test("/online-review fetches its script after first paint, without interaction, and its router of other pages once it is interactive", async () => {
  const page = await browser.openPage();
  await page.addInitScript(() => {
    addEventListener("app-ready", () => performance.mark("app-ready"));
  });
  const scripts = recordScripts(page);
  await page.goto(`${site.url}/online-review`);
  await hydrated(page);
  const first = scripts.filter((file) => !lateRouter.test(file));
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThanOrEqual(6);
  // An entry may come after its response.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some(({ name }) => name.includes("late-router")),
  );
  const entries = await page.evaluate(() =>
    performance
      .getEntries()
      .toSorted((one, other) => one.startTime - other.startTime)
      .map(({ name, startTime }) => ({ name, startTime })),
  );
  const startOf = (name: RegExp) =>
    entries.find((entry) => name.test(entry.name))?.startTime ?? Number.NaN;
  expect(startOf(/\.js$/)).toBeGreaterThanOrEqual(
    startOf(/^first-contentful-paint$/),
  );
  expect(startOf(lateRouter)).toBeGreaterThanOrEqual(startOf(/^app-ready$/));
});

test("what was typed and opened before the script loaded stays: a field, an answer, and the dialog with its number", async () => {
  const page = await browser.openPage();
  const release = await holdScripts(page);
  await page.goto(site.url, { waitUntil: "domcontentloaded" });
  await page.getByLabel("Full name").fill("Ann Lee");
  await page.getByText("What does No Win No Fee mean?").click();
  await page.getByRole("link", { name: "Call me back" }).click();
  await page.getByLabel("Your phone number").fill("2055550123");
  release();
  await hydrated(page);
  expect(await page.getByLabel("Your phone number").inputValue()).toBe(
    "2055550123",
  );
  expect(await page.getByLabel("Full name").inputValue()).toBe("Ann Lee");
  await page.getByText("Your lawyer is paid a percentage").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.locator(":focus", { hasText: "Call me back" }).waitFor();
});

test("a press on 'Call me back' that the script interrupts opens the dialog", async () => {
  const page = await browser.openPage();
  const release = await holdScripts(page);
  await page.goto(site.url, { waitUntil: "domcontentloaded" });
  await page.getByRole("link", { name: "Call me back" }).hover();
  await page.mouse.down();
  release();
  await hydrated(page);
  await page.mouse.up();
  await page.getByRole("dialog").getByLabel("Your phone number").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Call me back" }).waitFor();
});

test("a dialog that is opened while the script starts stays open, even if the script renders the page again", async () => {
  const page = await browser.openPage({ expectedErrors: /./ });
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const heading = document.querySelector("h1");
      if (heading) heading.textContent = "Changed by an extension";
    });
    // The script looks for a dialog, and then begins to hydrate.
    const { querySelector } = document;
    document.querySelector = (selector: string) => {
      if (selector === "dialog[open]") {
        document.querySelector = querySelector;
        const opener = querySelector.call(document, "a[data-opens]");
        queueMicrotask(() => (opener as HTMLElement | null)?.click());
      }
      return querySelector.call(document, selector);
    };
  });
  await visit(page, site.url);
  await page.getByRole("button", { name: "Call me back" }).waitFor();
  await page.getByRole("dialog").getByLabel("Your phone number").waitFor();
});

test("a form submitted while the script loads is sent by the script", async () => {
  const page = await browser.openPage();
  const release = await holdScripts(page);
  await page.goto(site.url, { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Send message" }).click();
  const waiting = page.locator('form[aria-busy="true"]');
  await waiting.waitFor();
  release();
  await waiting.waitFor({ state: "detached" });
  await page
    .getByRole("alert")
    .filter({ hasText: "Incomplete Form" })
    .waitFor();
  expect(page.url()).toBe(`${site.url}/`);
});

test("before any script, the page listens for touches, and each form shows that it waits", async () => {
  // An empty form that is posted gets 400.
  const page = await browser.openPage({ expectedErrors: /status of 400/ });
  await holdScripts(page);
  await page.goto(site.url, { waitUntil: "domcontentloaded" });
  // Without it Safari shows no pressed state.
  expect(await listListeners(page)).toContain("touchstart");
  const states = await page.evaluate(() =>
    Array.from(document.forms)
      .filter(({ method }) => method !== "dialog")
      .map((form) => {
        const button = form.querySelector("[type=submit], button");
        form.noValidate = true;
        form.requestSubmit();
        return button && [form.ariaBusy, getComputedStyle(button).cursor];
      }),
  );
  expect(states.length).toBeGreaterThan(0);
  expect(new Set(states.map(String))).toEqual(new Set(["true,progress"]));
});

/** The window's events that something listens to. */
async function listListeners(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", {
    expression: "window",
  });
  const { listeners } = await session.send("DOMDebugger.getEventListeners", {
    objectId: result.objectId ?? "",
  });
  return listeners.map(({ type }) => type);
}

test("the page's scripts leave the scroll position to the browser", async () => {
  const html = await site.read("/");
  const script = /<script type="deferred"[^>]*>(.*?)<\/script>/s.exec(
    html,
  )?.[1];
  expect(script).toContain("history.state?.key");
  expect(script).not.toContain("scrollTo");
});

function recordScripts(page: Page) {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

/** Blocks scripts until the returned function is called. They may begin before the page has loaded, and then hold its load event. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
