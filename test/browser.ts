import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import { launchChromium } from "./chromium.ts";

export type TestBrowser = Awaited<ReturnType<typeof openBrowser>>;

/** The system's Chromium, with more words if wanted. Every page watches for what no test expects: console errors, uncaught exceptions, other hosts. */
export async function openBrowser(words: string[] = []) {
  const browser: Browser = await launchChromium(words);
  const surprises: string[] = [];
  return {
    /** A page in a profile of its own. `expected` console errors are no surprise. */
    async openPage(
      options: BrowserContextOptions & { expectedErrors?: RegExp } = {},
    ): Promise<Page> {
      const { expectedErrors, ...profile } = options;
      const context = await browser.newContext(profile);
      await context.addInitScript(reportViolations);
      const page = await context.newPage();
      // Less than a test may take, so that a failure names what it waited for.
      page.setDefaultTimeout(20_000);
      const note = (text: string) => {
        if (!expectedErrors?.test(text)) surprises.push(text);
      };
      page.on("pageerror", (error) => note(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") note(message.text());
      });
      page.on("request", (request) => {
        const { hostname } = new URL(request.url());
        if (hostname !== "127.0.0.1") note(`request to ${request.url()}`);
      });
      return page;
    },
    /** Fails when any page met a surprise; closes them all. Call it after each test. */
    async closePages() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      expect(surprises.splice(0)).toEqual([]);
    },
    close: () => browser.close(),
  };
}

let ofThisWorker: ReturnType<typeof openBrowser> | undefined;

/** The browser that the test files of a worker share; it ends with the worker. Its pages are closed after each test. */
export async function openBrowserForFile() {
  ofThisWorker ??= openBrowser();
  const browser = await ofThisWorker;
  afterEach(() => browser.closePages());
  return browser;
}

/** Says aloud what the page's policy refused; not every kind of it reaches the console by itself. */
function reportViolations() {
  document.addEventListener("securitypolicyviolation", (event) => {
    const { effectiveDirective, blockedURI, sample } = event;
    console.error(`Violation: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/** Goes to an address and waits until the page's script has taken over; before that, forms post as they do without. */
export async function visit(page: Page, url: string) {
  await page.goto(url);
  // The scripts wait for a sign of the visitor.
  await page.evaluate(() => window.dispatchEvent(new Event("focusin")));
  await hasTakenOver(page);
}

/** Resolves once React runs the page. */
export async function hasTakenOver(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith("__reactFiber")),
  );
}

/** Lets nothing that the page posts go out before the answer is called. */
export async function holdPosts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**", async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return resolve;
}

/** Cuts the line: nothing that the page posts arrives. */
export async function losePosts(page: Page) {
  await page.route("**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
}

/** What the page posts from now on, oldest first. */
export function recordPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  return posts;
}

/** Resolves once the headlines stand in their own face, which is asked for after the first paint. */
export async function hasHeadlinesFace(page: Page) {
  await page.waitForFunction(() =>
    Array.from(document.fonts).some(
      ({ family, status }) => family === "Headlines" && status === "loaded",
    ),
  );
}
