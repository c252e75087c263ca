import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser } from "../test/browser.ts";
import { formViews } from "../test/form-views.ts";
import { pageViews } from "../test/page-views.ts";
import { openView, openViewSites, type View } from "../test/view.ts";
import { type Picture, picturesPage } from "./look-page.ts";

/*
 * npm run look: pictures of every page kind in every state, on a telephone, a tablet and a desk, by day and by night.
 * npm run look -- survey dialog: those alone whose page or state has one of the words.
 */
const folder = "look";
const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const schemes = ["light", "dark"] as const;

/** Pages that are longer end there. */
const longest = 9000;

const start = performance.now();
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const wanted = [...pageViews, ...formViews].filter(
  ({ page, state }) =>
    words.length === 0 ||
    words.some((word) => `${page} ${state}`.toLowerCase().includes(word)),
);
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
const [browser, sites] = await Promise.all([openBrowser(), openViewSites()]);
const waiting = wanted.map((view, index) => ({ view, index }));
const pictures: Picture[] = [];
await Promise.all([takeAll(), takeAll()]);
await browser.close();
await sites.close();
await writeFile(
  join(folder, "index.html"),
  picturesPage(
    wanted,
    pictures,
    windows.map(({ width }) => width),
  ),
);
const seconds = Math.round((performance.now() - start) / 1000);
console.log(
  `${pictures.length} pictures of ${wanted.length} views in ${seconds} s: ${folder}/index.html`,
);

/** Takes the next view that waits, until none does. */
async function takeAll() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { view, index } = next;
    const page = await browser.openPage({ reducedMotion: "reduce" });
    try {
      await openView(page, view, sites.urls);
      for (const window of windows) {
        await page.setViewportSize(window);
        for (const scheme of schemes) {
          const file = `${fileName(view, index)}-${window.width}-${scheme}.png`;
          await page.emulateMedia({ colorScheme: scheme });
          await take(page, view, join(folder, file));
          pictures.push({ view, width: window.width, scheme, file });
        }
      }
    } catch (error) {
      throw new Error(`${view.page}, ${view.state}`, { cause: error });
    }
    await page.context().close();
  }
}

async function take(page: Page, { at }: View, path: string) {
  if (at) {
    await page
      .getByRole("heading", { name: at, includeHidden: true })
      .evaluate((heading) => heading.scrollIntoView());
    await page.screenshot({ path });
    return;
  }
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  await page.screenshot({
    path,
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, longest) },
    // What floats over the window stands at the end of the page.
    style: `body { position: relative } [aria-label="Get help now"] { position: absolute !important }`,
  });
}

function fileName({ page, state }: View, index: number) {
  const name = `${page} ${state}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${String(index + 1).padStart(2, "0")}-${name}`;
}
