import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import { launchChromium } from "./chromium.ts";

export type TestBrowser = Awaited<ReturnType<typeof openBrowser>>;

/** The system's Chromium, with more words if wanted. Every page watches for what no test expects: console errors, uncaught exceptions, other hosts. */
export async function openBrowser(words: string[] = []) {
  const browser: Browser = await launchChromium(words);
  const surprises: string[] = [];
  const staying = new Set<BrowserContext>();
  return {
    /**
     * A page in a profile of its own. `expected` console errors are no surprise. One that stays is for all tests of a
     * file that only look: what it has loaded before costs half as much again.
     */
    async openPage(
      options: BrowserContextOptions & {
        expectedErrors?: RegExp;
        stays?: true;
      } = {},
    ): Promise<Page> {
      const { expectedErrors, stays, ...profile } = options;
      const context = await browser.newContext(profile);
      if (stays) staying.add(context);
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
    /** Fails when any page met a surprise; closes all but those that stay. Call it after each test. */
    async closePages() {
      const passing = browser.contexts().filter((one) => !staying.has(one));
      await Promise.all(passing.map((context) => context.close()));
      expect(surprises.splice(0)).toEqual([]);
    },
    /** At the end of a file. */
    async closeStaying() {
      await Promise.all([...staying].map((context) => context.close()));
      staying.clear();
    },
    close: () => browser.close(),
  };
}

let ofThisWorker: ReturnType<typeof openBrowser> | undefined;

/** The browser that the test files of a worker share; it ends with the worker. Its pages are closed after each test, those that stay after the file. */
export async function openBrowserForFile() {
  ofThisWorker ??= openBrowser();
  const browser = await ofThisWorker;
  afterEach(() => browser.closePages());
  afterAll(() => browser.closeStaying());
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
