import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { boxOf, openBrowserForFile } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test.each([
  ["/locations/north-carolina", /\w+\s\d+,\s\d{4}/],
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

test("a press on a post's description opens the post", async () => {
  const page = await openPhone();
  await page.goto(`${site.url}/locations/north-carolina/greensboro`);
  const name = "How Long a Case Takes";
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });
  await card.getByText("No one can give you a date").click({ force: true });
  await page.getByRole("heading", { level: 1, name }).waitFor();
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
