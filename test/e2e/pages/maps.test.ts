import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { states } from "../../../app/locations/states.ts";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { mainOf } from "../../support/html.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test("at widths of 390 and 1440 no city label leaves its map or covers another label", async () => {
  // The maps are in the HTML: one page shows them all.
  const page = await browser.openPage({
    javaScriptEnabled: false,
    bypassCSP: true,
  });
  const wrong: unknown[] = [];
  await page.goto(`${site.url}/locations/alabama`);
  const mains: string[] = [];
  for (const { slug } of states) {
    mains.push(mainOf(await site.read(`/locations/${slug}`)));
  }
  await page.locator("main").evaluate((element, all) => {
    element.outerHTML = all;
  }, mains.join(""));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = await page.locator("main").all();
    expect(shown).toHaveLength(states.length);
    for (const main of shown) wrong.push(...(await listMisplaced(main)));
  }
  expect(wrong).toEqual([]);
}, 120_000);

test("pointing at a state on the map shows its cities, and clicking leads to its page", async () => {
  const page = await browser.openPage();
  await visit(page, `${site.url}/locations`);
  const ohio = page.getByRole("link", { name: "Ohio" });
  const outline = ohio.locator("path");
  const previewShows = () =>
    ohio
      .getByText("View Cities")
      .evaluate((words) => words.checkVisibility({ opacityProperty: true }));
  expect(await previewShows()).toBe(false);
  await outline.hover();
  await expect.poll(previewShows).toBe(true);

  await outline.click();
  await page.waitForURL(`${site.url}/locations/ohio`);
});

test("on a wide screen a state's abbreviation fits inside its outline on the map; a phone shows none", async () => {
  const page = await browser.openPage();
  await page.goto(`${site.url}/locations`);
  const letters = page.locator("main svg:has(> path) > text:first-of-type");
  const shown = letters.filter({ hasText: /^[A-Z]{2}$/ });
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await shown.filter({ visible: true }).count()).toBeGreaterThan(35);
    expect(await shown.evaluateAll(listOutside)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await shown.filter({ visible: true }).count()).toBe(0);
});

test("at widths of 768, 1024 and 1440 no state's preview covers another card", async () => {
  const page = await browser.openPage();
  await page.goto(`${site.url}/locations`);
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const links = page.locator("a:has(> .preview)");
    const cards = await links.evaluateAll(measure);
    const previews = await links.locator("> .preview").evaluateAll(measure);
    const wrong = previews.filter((preview, own) =>
      cards.some((card, index) => index !== own && meet(card, preview)),
    );
    expect(previews).toHaveLength(states.length);
    expect(wrong).toEqual([]);
  }
});

test("tapping the map leads to the state, and on a state's map to the city", async () => {
  const page = await browser.openPage({ hasTouch: true, isMobile: true });
  await page.goto(`${site.url}/locations`);
  await page.getByRole("link", { name: "Texas" }).locator("path").tap();
  await page.waitForURL(`${site.url}/locations/texas`);
  await page.getByRole("link", { name: "Austin" }).locator("text").tap();
  await page.waitForURL(`${site.url}/locations/texas/austin`);
});

test("by keyboard each state and each city is reached once", async () => {
  const page = await browser.openPage();
  for (const [path, count] of [
    ["/locations", 50],
    ["/locations/texas", 4],
  ] as const) {
    await page.goto(site.url + path);
    const items = page.getByRole("main").getByRole("listitem");
    const hrefs = await items
      .locator("a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const places = new RegExp(`^${path}/[a-z-]+$`);
    expect(hrefs.filter((href) => places.test(href ?? ""))).toHaveLength(count);
    expect(await items.locator("[tabindex]").count()).toBe(0);
  }
});

test.each(["/locations", "/locations/alabama"])(
  "in the dark theme the states of %s differ from the page",
  async (path) => {
    const page = await browser.openPage({ colorScheme: "dark" });
    await visit(page, site.url + path);
    const [state, ground] = await page
      .locator("main svg:has(text) path, main svg > path[class*=fill]")
      .first()
      .evaluate((outline) => {
        const luminance = (color: string) => {
          const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
            .map((value) => Number(value) / 255)
            .map((value) =>
              value <= 0.04045
                ? value / 12.92
                : ((value + 0.055) / 1.055) ** 2.4,
            );
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const page = getComputedStyle(document.documentElement);
        return [
          luminance(getComputedStyle(outline).fill),
          luminance(page.backgroundColor),
        ] as const;
      });
    expect((state + 0.05) / (ground + 0.05)).toBeGreaterThan(1.4);
  },
);

/** Letters whose capitals leave their state's lines: the box of a text is half as high again. Runs in the page. */
function listOutside(texts: Element[]) {
  return texts.flatMap((text) => {
    const outline = text.parentElement?.querySelector("path");
    if (!(text instanceof SVGGraphicsElement) || !outline) return [];
    const { x, y, width, height } = text.getBBox();
    const corners = [0.2, 0.75].flatMap((part) => [
      new DOMPoint(x, y + part * height),
      new DOMPoint(x + width, y + part * height),
    ]);
    return corners.every((corner) => outline.isPointInFill(corner))
      ? []
      : [text.textContent];
  });
}

type Box = { left: number; right: number; top: number; bottom: number };

/** Labels that leave the map or overlap another, with what they overlap. */
async function listMisplaced(main: Locator) {
  const [frame] = await main.locator("svg:has(text)").evaluateAll(measure);
  const names = await main.locator("svg text").evaluateAll(measure);
  expect(names.length).toBeGreaterThan(0);
  return names.flatMap((name, index) => {
    const covered = names.slice(0, index).filter((other) => meet(name, other));
    const leaves = !frame || !isWithin(frame, name);
    return covered.length > 0 || leaves ? [[name.text, covered]] : [];
  });
}

/** Lines of text are higher than their letters. */
function measure(elements: Element[]) {
  return elements.map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const spare = element.tagName === "text" ? (bottom - top) / 8 : 0;
    return {
      text: element.textContent,
      left,
      right,
      top: top + spare,
      bottom: bottom - spare,
    };
  });
}

function isWithin(frame: Box, { left, right, top, bottom }: Box) {
  return (
    left >= frame.left &&
    right <= frame.right &&
    top >= frame.top &&
    bottom <= frame.bottom
  );
}

function meet(one: Box, other: Box) {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}
