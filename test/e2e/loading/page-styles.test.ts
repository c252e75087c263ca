import { readdir, readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  hasHeadlinesFace,
  hydrated,
  openBrowserForFile,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });
const properties = await listProperties();

test.each(["/", "/online-review", "/blog/rideshare-crash-who-pays"])(
  "%s, 390 and 1280 pixels wide, looks the same with its part of the style sheet as with the whole",
  async (path) => {
    const page = await browser.openPage();
    const release = await holdScriptsAndSheet(page);
    const sheet = page.waitForResponse(/\.css$/);
    // Held scripts hold up the page's load event.
    await page.goto(site.url + path, { waitUntil: "domcontentloaded" });
    await hasHeadlinesFace(page);
    const before = await lookAt(page);
    expect(before.find(({ name }) => name === "H1")?.values).toContain("block");
    release();
    await page.evaluate(() => window.dispatchEvent(new Event("focusin")));
    await hydrated(page);
    await (await sheet).finished();
    await expect
      .poll(() => page.evaluate(() => document.styleSheets.length))
      .toBe(2);
    expect(listChanges(before, await lookAt(page))).toEqual([]);
  },
);

/** What the style sheet sets. Variables have no visible effect by themselves. */
async function listProperties() {
  const folder = "build/client/assets";
  const names = await readdir(folder);
  const file = names.find((name) => name.endsWith(".css"));
  const page = await browser.openPage();
  await page.goto(`${site.url}/robots.txt`);
  const properties = await page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      const namesIn = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => [
          ...("style" in rule && rule.style instanceof CSSStyleDeclaration
            ? rule.style
            : []),
          ...("cssRules" in rule && rule.cssRules instanceof CSSRuleList
            ? namesIn(rule.cssRules)
            : []),
        ]);
      return [...new Set(namesIn(sheet.cssRules))];
    },
    await readFile(`${folder}/${file}`, "utf8"),
  );
  await browser.closePages();
  return properties.filter((name) => !name.startsWith("--"));
}

/** Holds scripts and style sheet until released: some pages load them unprompted, and the headless shell's pointer triggers the rest. */
async function holdScriptsAndSheet(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.(js|css)$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** A visible element, text or pseudo-element, with its values of `properties`. */
type Look = { name: string; values: string[] };

/** What the page shows at both widths, with computed styles: the browser lists them all at once. */
async function lookAt(page: Page): Promise<Look[]> {
  const devTools = await page.context().newCDPSession(page);
  const looks: Look[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(hideSideTab);
    const { documents, strings } = await devTools.send(
      "DOMSnapshot.captureSnapshot",
      { computedStyles: properties },
    );
    const textOf = (index = -1) => strings[index] ?? "";
    for (const { nodes, layout } of documents) {
      for (const [index, node] of layout.nodeIndex.entries()) {
        const name = textOf(nodes.nodeName?.[node]);
        looks.push({ name, values: layout.styles[index]?.map(textOf) ?? [] });
      }
    }
  }
  return looks;
}

/** The callback link becomes the dialog's button, perhaps later. Runs in the page. */
function hideSideTab() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".side-tab { display: none }");
  document.adoptedStyleSheets = [sheet];
}

/** Elements with different styles, each with the differences. */
function listChanges(before: Look[], after: Look[]) {
  const longer = before.length > after.length ? before : after;
  return Array.from(longer.keys()).flatMap((index) => {
    const [was, is] = [before[index], after[index]];
    const lines = properties.flatMap((property, place) => {
      const value = is?.values[place];
      return value === was?.values[place] ? [] : [`${property}: ${value}`];
    });
    return lines.length > 0 ? [[is?.name, ...lines]] : [];
  });
}
