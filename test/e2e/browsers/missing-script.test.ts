import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import {
  openBrowserForFile,
  visit,
  visitWithRouter,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  fillStep,
  next,
  saveAnswersBefore,
  send,
  surveyTime,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

const outdatedErrors = /status of 404|reloading page|dynamically imported/;

const message = {
  "Full name": "Ann Lee",
  Phone: "205 555 0123",
  "What happened?": "A van hit my car.",
};

// Each failure has the same effect for every form.
const incomplete = { files: /\/assets\/shared.*\.js/, answer: missing };
const failing = { files: /\/assets\/entry\.client.*\.js/, answer: broken };
const unavailable = { files: /\/assets\/.*\.js/, answer: abort };

test("a message is posted by the browser where the scripts start, but one of them is missing", async () => {
  const page = await openPage("/", incomplete);
  await write(page, message);
  await page.getByRole("button", { name: "Send message" }).click();
  await page.waitForURL(/\?sent/);
  expect(await site.services.leads.listLeads()).toMatchObject([
    { first_name: "Ann Lee" },
  ]);
});

test("a step of the survey is posted by the browser where the scripts fail as they start", async () => {
  const page = await openPage("/online-review", failing);
  await fillStep(page, 1);
  await next(page);
  await atStep(page, 2);
});

test("a callback is requested by the browser where the scripts can't be loaded", async () => {
  const page = await openPage("/request-callback", unavailable);
  const main = page.getByRole("main");
  await main.getByLabel("Your phone number").fill("(205) 555-0123");
  await main.getByRole("button", { name: "Call me now" }).click();
  await page.waitForURL(/request-callback\?started/);
  expect(site.phoneService.calls).toEqual(["+12055550123"]);
});

test("a stored survey leads to its outcome where the outcome's script is from an older build", async () => {
  const page = await browser.openPage({ expectedErrors: outdatedErrors });
  await page.clock.setFixedTime(surveyTime);
  await page.route(/\/assets\/book-consultation-page.*\.js/, missing);
  await page.route(/\/assets\/thank-you-page.*\.js/, missing);
  await saveAnswersBefore(page, site.url, 4);
  await visit(page, `${site.url}/online-review?step=4`);
  await fillStep(page, 4);
  await send(page);
  await page.waitForURL("**/book-consultation");
  await page.getByText("Your reference is").waitFor();
  expect(await site.services.leads.listLeads()).toHaveLength(1);
});

test("where other pages' scripts are from an older build a message is sent; focusing a link keeps the typed values where its page's script is from an older build, and the page behind it is loaded as a document", async () => {
  const page = await browser.openPage({ expectedErrors: outdatedErrors });
  await visitWithRouter(page, site.url);
  await page.route(/\/assets\/.*\.js/, missing);
  await write(page, message);
  const documents = recordDocuments(page);
  const failure = page.waitForEvent("console", (message) =>
    message.text().includes("dynamically imported"),
  );
  const link = page.getByRole("banner").getByRole("link", { name: "Blog" });
  await link.hover();
  await failure;
  await page.waitForLoadState("networkidle");
  expect(await page.getByLabel("Full name").inputValue()).toBe("Ann Lee");
  expect(documents).toEqual([]);
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("status").filter({ hasText: "Message sent" }).waitFor();
  expect(await site.services.leads.listLeads()).toHaveLength(1);
  await link.click();
  await page.waitForURL(`${site.url}/blog`);
  expect(documents).toEqual([`${site.url}/blog`]);
});

test("Back loads a document where the page's script is from an older build and the router is still loading", async () => {
  const page = await browser.openPage({ expectedErrors: outdatedErrors });
  await visit(page, site.url);
  const to = page.getByRole("contentinfo").getByRole("link");
  await to.filter({ hasText: "Locations" }).click();
  await page.waitForURL("**/locations");
  const wentBack = Promise.withResolvers<void>();
  await page.route(/\/assets\/late-router.*\.js/, async (route) => {
    await wentBack.promise;
    await route.continue();
  });
  await visit(page, page.url());
  await page.route(/\/assets\/landing-page.*\.js/, missing);
  await page.evaluate(() => history.back());
  await page.waitForURL(`${site.url}/`);
  wentBack.resolve();
  await page.getByLabel("Full name").waitFor();
});

type Route = Parameters<Parameters<Page["route"]>[1]>[0];

function abort(route: Route) {
  return route.abort();
}

function missing(route: Route) {
  return route.fulfill({ status: 404, body: "Not found" });
}

function broken(route: Route) {
  return route.fulfill({
    contentType: "text/javascript",
    body: 'throw new Error("broken")',
  });
}

/** Runs in the page. */
function waitForever() {
  const { setTimeout } = window;
  const wait = (work: () => void, delay?: number) =>
    delay === 4000 || delay === 50 ? 0 : setTimeout(work, delay);
  window.setTimeout = Object.assign(wait, setTimeout);
}

function recordDocuments(page: Page) {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  return documents;
}

async function openPage(path: string, { files, answer }: typeof unavailable) {
  // A profile of its own: in a shared one, a form posted after the usual timeout went unnoticed.
  const page = await browser.openPage({
    locale: "en-US",
    expectedErrors: /net::ERR_|status of 404|broken|dynamically imported/,
  });
  await page.context().addInitScript(waitForever);
  let asked = 0;
  await page.route(files, (route) => {
    asked += 1;
    return answer(route);
  });
  onTestFinished(() => expect(asked).toBeGreaterThan(0));
  await page.goto(site.url + path);
  return page;
}
