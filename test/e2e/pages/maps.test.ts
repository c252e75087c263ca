import { expect, test } from "vitest";
import { states } from "../../../app/locations/states.ts";
import { openBrowserForFile } from "../../support/browser/browser.ts";
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
    const maps = await page.evaluate(measureMaps);
    expect(maps).toHaveLength(states.length);
    for (const map of maps) {
      expect(map.names.length).toBeGreaterThan(0);
      wrong.push(...listMisplaced(map));
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test("on a wide screen a state's abbreviation fits inside its outline on the map, and no state's preview covers another card; a phone shows no abbreviation", async () => {
  const page = await browser.openPage();
  await page.goto(`${site.url}/locations`);
  const letters = page.locator("main svg:has(> path) > text:first-of-type");
  const shown = letters.filter({ hasText: /^[A-Z]{2}$/ });
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await shown.filter({ visible: true }).count()).toBeGreaterThan(35);
    expect(await shown.evaluateAll(listOutside)).toEqual([]);
    const links = page.locator("a:has(> .preview)");
    const cards = await links.evaluateAll(boxesOf);
    const previews = await links.locator("> .preview").evaluateAll(boxesOf);
    const wrong = previews.filter((preview, own) =>
      cards.some((card, index) => index !== own && meet(card, preview)),
    );
    expect(previews).toHaveLength(states.length);
    expect(wrong).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await shown.filter({ visible: true }).count()).toBe(0);
});

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

type Label = Box & { text: string };

/** Each state's map and its labels. Lines of text are higher than their letters. Runs in the page. */
function measureMaps() {
  const boxOf = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const labelOf = (element: Element): Label => {
    const { left, right, top, bottom } = boxOf(element);
    const spare = (bottom - top) / 8;
    const text = element.textContent;
    return { text, left, right, top: top + spare, bottom: bottom - spare };
  };
  return Array.from(document.querySelectorAll("main"), (main) => ({
    frame: Array.from(main.querySelectorAll("svg:has(text)"), boxOf)[0],
    names: Array.from(main.querySelectorAll("svg text"), labelOf),
  }));
}

/** Labels that leave the map or overlap another, with what they overlap. */
function listMisplaced({
  frame,
  names,
}: {
  frame: Box | undefined;
  names: Label[];
}) {
  return names.flatMap((name, index) => {
    const covered = names.slice(0, index).filter((other) => meet(name, other));
    const leaves = !frame || !isWithin(frame, name);
    return covered.length > 0 || leaves ? [[name.text, covered]] : [];
  });
}

/** Runs in the page. */
function boxesOf(elements: Element[]): Box[] {
  return elements.map((element) => element.getBoundingClientRect().toJSON());
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
