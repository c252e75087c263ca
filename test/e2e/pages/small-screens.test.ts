import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { boxOf, openBrowserForFile } from "../../support/browser/browser.ts";
import { openDeskForTest } from "../../support/desk.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test.each([
  ["/locations/north-carolina", /\w+\s\d+,\s\d{4}/],
  ["/locations/texas", /§\s\d/],
  ["/locations/alabama", /6-5-20/],
  ["/request-callback?started", /\(800\)\s555-0100\.$/],
])("on a phone %s breaks no line within %s", async (path, whole) => {
  const page = await openPhone();
  await page.goto(site.url + path);
  const found = page.getByRole("main").getByText(whole);
  expect(await found.count()).toBeGreaterThan(0);
  for (const one of await found.all()) {
    expect(await linesOf(one, whole)).toBe(1);
  }
});

test("on a phone the landing page's first screen has one filled button, and its bar cuts no answer", async () => {
  const page = await openPhone();
  await page.goto(site.url);
  const bar = await boxOf(page.getByLabel("Get help now"));
  const links = page.locator("a[href^='tel:'], a[href='/online-review']");
  const filled = await links.evaluateAll((all, bottom) => {
    return all.flatMap((link) => {
      const box = link.getBoundingClientRect();
      const ground = getComputedStyle(link).backgroundColor;
      const isFilled = ground !== "rgba(0, 0, 0, 0)" && box.height > 0;
      return isFilled && box.top < bottom
        ? [[link.textContent, box.bottom < bottom]]
        : [];
    });
  }, bar.y);
  expect(filled).toEqual([[expect.stringMatching("Click to Call Now"), true]]);
  const answers = page
    .getByRole("main")
    .locator("form")
    .first()
    .getByRole("button");
  for (const answer of await answers.all()) {
    const { y, height } = await boxOf(answer);
    expect(y > bar.y || y + height < bar.y).toBe(true);
  }
  expect((await boxOf(answers.nth(3))).y).toBeLessThan(bar.y);
});

test("on a phone the locations' cards break no line within a city's name", async () => {
  const page = await openPhone();
  await page.goto(`${site.url}/locations`);
  const cities = page.getByText("Salt Lake City, West Valley City");
  for (const name of [/Salt\sLake\sCity/, /West\sValley\sCity/]) {
    expect(await linesOf(cities, name)).toBe(1);
  }
});

test("on a phone the breadcrumbs of the page with the longest names take one line", async () => {
  const page = await openPhone();
  await page.goto(
    `${site.url}/locations/south-carolina/north-charleston/uber-accident-lawyer`,
  );
  const breadcrumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  expect((await boxOf(breadcrumbs)).height).toBe(44);
  await breadcrumbs.getByRole("link", { name: "Locations" }).waitFor();
});

test.each([
  ["/blog", "How Long a Case Takes"],
  ["/locations/north-carolina/greensboro", "How Long a Case Takes"],
])(
  "on %s a press on a post's description opens the post",
  async (path, title) => {
    const page = await openPhone();
    await page.goto(site.url + path);
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: title }) });
    await card.getByText("No one can give you a date").click({ force: true });
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  },
);

test("on a tablet an owner's links share one line below the desk's name", async () => {
  const desk = await openDeskForTest();
  const { token } = await desk.signIn("owner");
  const page = await browser.openPage({
    viewport: { width: 820, height: 1180 },
  });
  const cookie = { name: "desk", value: token, url: desk.url };
  await page.context().addCookies([cookie]);
  await page.goto(desk.url);
  const links = page.getByRole("navigation", { name: "Main", exact: true });
  expect((await boxOf(links)).height).toBeLessThan(60);
  const signOut = await boxOf(page.getByRole("button", { name: "Sign out" }));
  expect(signOut.y).toBeLessThan((await boxOf(links)).y);
});

function openPhone() {
  return browser.openPage({ viewport: { width: 390, height: 664 } });
}

/** On how many lines the first match in an element's text stands. */
function linesOf(element: Locator, whole: RegExp) {
  return element.evaluate((node, source) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const match = new RegExp(source).exec(text.textContent ?? "");
      if (!match) continue;
      const range = document.createRange();
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      return range.getClientRects().length;
    }
    return 0;
  }, whole.source);
}
