import type {
  Browser,
  BrowserContextOptions,
  Locator,
  Page,
} from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import { getLightChromium, launchChromium } from "./chromium.ts";

type Tab = {
  page: Page;
  /** The page's viewport when it was opened. */
  size: ReturnType<Page["viewportSize"]>;
  /** In use by a test. */
  isInUse: boolean;
  /** The test did something `clear` can't undo; don't reuse the tab. */
  isChanged: boolean;
  /** Its clock is fixed at a time of this file, or its context runs a script of this file. */
  isOfThisFile: boolean;
  /** Scripts that the test added to the page. */
  added: Awaited<ReturnType<Page["addInitScript"]>>[];
  /** Console errors that the test expects. */
  expectedErrors: RegExp | undefined;
};

/** A test's pages run too briefly for what optimizing their scripts costs: a quarter of axe's work. */
const lightWork = ["--js-flags=--no-opt --no-maglev --min-semi-space-size=16"];

/** Nothing is drawn, because no test looks at pixels: a quarter of a page's work. Layout and paint events stay. */
const withoutPixels = ["--force-gpu-mem-available-mb=0"];

/**
 * The system's Chromium. A page is drawn without motion unless its profile says otherwise, and records console errors,
 * uncaught exceptions and requests to other hosts.
 */
export async function openBrowser(words: string[] = []) {
  const browser: Browser = await launchChromium(
    [...lightWork, ...words],
    {},
    getLightChromium(),
  );
  const unexpected: string[] = [];
  let keepsPages = false;
  /** Per profile: a new page takes three times as long as another visit. */
  const reusable = new Map<string, Tab>();

  async function openTab(profile: BrowserContextOptions) {
    const context = await browser.newContext({
      reducedMotion: "reduce",
      ...profile,
    });
    await context.addInitScript(reportViolations);
    const page = await context.newPage();
    // Shorter than a test's timeout, so that a failure names what it waited for.
    page.setDefaultTimeout(30_000);
    const size = page.viewportSize();
    const tab: Tab = {
      page,
      size,
      isInUse: true,
      isChanged: false,
      isOfThisFile: false,
      added: [],
      expectedErrors: undefined,
    };
    watchChanges(tab);
    const note = (text: string) => {
      if (!tab.expectedErrors?.test(text)) unexpected.push(text);
    };
    page.on("pageerror", (error) => note(String(error)));
    page.on("console", (message) => {
      // The desk has no /robots.txt, which `clear` visits.
      const isCleared = message.location().url.endsWith("/robots.txt");
      if (message.type() === "error" && !isCleared) note(message.text());
    });
    page.on("request", (request) => {
      const { hostname } = new URL(request.url());
      // Passkeys need a host name, so tests of passkeys use localhost.
      if (!["127.0.0.1", "localhost"].includes(hostname))
        note(`request to ${request.url()}`);
    });
    return tab;
  }

  return {
    /** A page in a new profile. */
    async openPage(
      options: BrowserContextOptions & { expectedErrors?: RegExp } = {},
    ): Promise<Page> {
      // Another size needs no other profile.
      const { expectedErrors, viewport, ...profile } = options;
      const key = JSON.stringify(profile);
      const known = keepsPages ? reusable.get(key) : undefined;
      const tab = known && !known.isInUse ? known : await openTab(profile);
      Object.assign(tab, { isInUse: true, expectedErrors });
      if (keepsPages && !known) reusable.set(key, tab);
      await resize(tab, viewport ?? tab.size);
      return tab.page;
    },
    /** Until the file ends the first page of each profile is cleared after its test and reused by the next. */
    keepPages() {
      keepsPages = true;
    },
    /** Fails if any page met an unexpected error; closes or clears them all. Call it after each test. */
    async closePages() {
      for (const [key, tab] of reusable) {
        // A page of another origin has no accessible storage.
        const showsSite = /^http:..(127\.0\.0\.1|localhost):/.test(
          tab.page.url(),
        );
        const isLost = tab.isInUse && !showsSite;
        const isGone = tab.isChanged || tab.page.isClosed() || isLost;
        if (isGone || (tab.isInUse && !(await clear(tab))))
          reusable.delete(key);
      }
      const stay = new Set(
        [...reusable.values()].map(({ page }) => page.context()),
      );
      const others = browser.contexts().filter((one) => !stay.has(one));
      await Promise.all(others.map((context) => context.close()));
      expect(unexpected.splice(0)).toEqual([]);
    },
    /** Ends a file: closes the reusable pages with its clock or its scripts. */
    async endFile() {
      keepsPages = false;
      for (const [key, { isOfThisFile }] of reusable) {
        if (isOfThisFile) reusable.delete(key);
      }
      await this.closePages();
      // The next file's first page isn't of this file's site, which closes.
      for (const { page } of reusable.values()) await page.goto("about:blank");
    },
    close: () => browser.close(),
  };
}

let ofThisWorker: ReturnType<typeof openBrowser> | undefined;

/**
 * The browser shared by the test files of a worker; it ends with the worker. Its pages are closed after each test.
 * Where a file keeps pages they are cleared instead, and the next such file reuses them: not where a first visit behaves
 * differently, or where tests fix a page's clock at different times.
 */
export async function openBrowserForFile({ keepsPages = false } = {}) {
  ofThisWorker ??= openBrowser(withoutPixels);
  const browser = await ofThisWorker;
  if (keepsPages) browser.keepPages();
  afterEach(() => browser.closePages());
  afterAll(() => browser.endFile());
  return browser;
}

/** Notes a clock that a test moves or stops, and scripts that it adds. */
function watchChanges(tab: Tab) {
  const { page } = tab;
  const { clock } = page;
  const install = clock.install.bind(clock);
  clock.install = (options) => {
    tab.isChanged = true;
    return install(options);
  };
  const setFixedTime = clock.setFixedTime.bind(clock);
  clock.setFixedTime = (time) => {
    tab.isOfThisFile = true;
    return setFixedTime(time);
  };
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...given: Parameters<Page["addInitScript"]>) => {
    const script = await addInitScript(...given);
    tab.added.push(script);
    return script;
  };
  const context = page.context();
  const addToContext = context.addInitScript.bind(context);
  context.addInitScript = (...given: Parameters<typeof addToContext>) => {
    tab.isOfThisFile = true;
    return addToContext(...given);
  };
}

/** Only if the size differs, because resizing redraws the page. */
async function resize({ page }: Tab, size: Tab["size"]) {
  const shown = page.viewportSize();
  if (size?.width === shown?.width && size?.height === shown?.height) return;
  if (size) await page.setViewportSize(size);
}

/** Resets what a test has changed except the window size, and returns false if it can't. */
async function clear(tab: Tab) {
  const { page } = tab;
  for (const script of tab.added.splice(0)) await script.dispose();
  const context = page.context();
  const others = context.pages().filter((one) => one !== page);
  await Promise.all(others.map((one) => one.close()));
  await context.setOffline(false);
  // A text page runs no script, and the next visit reuses the renderer process.
  const textPage = new URL("/robots.txt", page.url()).href;
  // A form that waited for the script may be sent in the meantime, and interrupt it.
  if (!(await page.goto(textPage).catch(() => null))) return false;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  page.removeAllListeners("dialog");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null, forcedColors: null });
  tab.isInUse = false;
  return true;
}

/** Logs policy violations, since not every kind reaches the console. */
function reportViolations() {
  document.addEventListener("securitypolicyviolation", (event) => {
    const { effectiveDirective, blockedURI, sample } = event;
    console.error(`Violation: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/** Goes to a URL and waits for hydration; before that, forms post natively. */
export async function visit(page: Page, url: string) {
  await page.goto(url);
  // Scripts are deferred until the visitor interacts.
  await page.evaluate(() => window.dispatchEvent(new Event("focusin")));
  await hydrated(page);
}

/** Resolves once React runs the page. */
export async function hydrated(page: Page) {
  await page.waitForFunction(hasReactFiber);
}

/** Visits, and waits for the router of other pages, too, which loads after hydration. */
export async function visitWithRouter(page: Page, url: string) {
  const router = page.waitForResponse(/\/late-router/);
  await visit(page, url);
  await (await router).finished();
}

/** Where an element is in the window, also while the page is busy. */
export async function boxOf(element: Locator) {
  await element.waitFor();
  return element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** Whether React already runs the page. */
export function isHydrated(page: Page) {
  return page.evaluate(hasReactFiber);
}

/** Runs in the page. */
function hasReactFiber() {
  return Object.keys(document.body).some((key) =>
    key.startsWith("__reactFiber"),
  );
}

/** Holds the page's POST requests until the returned function is called. */
export async function holdPostRequests(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**", async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return resolve;
}

/** Aborts the page's POST requests. */
export async function failPostRequests(page: Page) {
  await page.route("**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
}

/** URLs that the page posts to from now on, oldest first. */
export function recordPostRequests(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  return posts;
}

/** Resolves once the headline font is loaded, which is requested after the first paint. */
export async function hasHeadlinesFace(page: Page) {
  await page.waitForFunction(() =>
    Array.from(document.fonts).some(
      ({ family, status }) => family === "Headlines" && status === "loaded",
    ),
  );
}
