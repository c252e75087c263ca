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
    const pages = document.createElement("template");
    pages.innerHTML = all;
    // Laying out their text takes most of the time.
    for (const law of pages.content.querySelectorAll("#law")) law.remove();
    element.replaceWith(pages.content);
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
});

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
