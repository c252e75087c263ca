import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { launchChromium } from "./chromium.ts";

export type TestBrowser = Awaited<ReturnType<typeof openBrowser>>;

/** The system's Chromium. Every page watches for what no test expects: console errors, uncaught exceptions, other hosts. */
export async function openBrowser() {
  const browser: Browser = await launchChromium();
  const surprises: string[] = [];
  return {
    /** A page in a profile of its own. `expected` console errors are no surprise. */
    async openPage(
      options: BrowserContextOptions & { expectedErrors?: RegExp } = {},
    ): Promise<Page> {
      const { expectedErrors, ...profile } = options;
      const context = await browser.newContext(profile);
      const page = await context.newPage();
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
