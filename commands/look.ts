import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { hasHeadlinesFace, openBrowser } from "../test/support/browser.ts";
import { formViews } from "../test/support/form-views.ts";
import { pageViews } from "../test/support/page-views.ts";
import { refusedViews } from "../test/support/refused-views.ts";
import { openView, openViewSites, type View } from "../test/support/view.ts";
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

/** Views on their way at a time: each waits for its own page now and then. */
const atATime = 4;

const start = performance.now();
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const wanted = [...pageViews, ...refusedViews, ...formViews].filter(
  ({ page, state }) =>
    words.length === 0 ||
    words.some((word) => `${page} ${state}`.toLowerCase().includes(word)),
);
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
const [browser, sites] = await Promise.all([openBrowser(), openViewSites()]);
const waiting = wanted.map((view, index) => ({ view, index }));
const pictures: Picture[] = [];
await Promise.all(Array.from({ length: atATime }, takeAll));
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

/** Takes the last view that waits, until none does: forms, whose way is the longest, come before pages. */
async function takeAll() {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { view, index } = next;
    const page = await browser.openPage({ reducedMotion: "reduce" });
    try {
      await openView(page, view, sites.urls);
      if (await page.evaluate(() => document.fonts.size > 0)) {
        await hasHeadlinesFace(page);
      }
      const camera = await page.context().newCDPSession(page);
      for (const window of windows) {
        await page.setViewportSize(window);
        for (const scheme of schemes) {
          const file = `${fileName(view, index)}-${window.width}-${scheme}.png`;
          await page.emulateMedia({ colorScheme: scheme });
          await writeFile(join(folder, file), await take(page, camera, view));
          pictures.push({ view, width: window.width, scheme, file });
        }
      }
    } catch (error) {
      throw new Error(`${view.page}, ${view.state}`, { cause: error });
    }
    await page.context().close();
  }
}

/** A picture, packed for speed: asked of the browser itself, which Playwright asks for the smallest. */
async function take(page: Page, camera: CDPSession, { at }: View) {
  const clip = at ? await showHeading(page, at) : await showAll(page);
  // What has just come into view is painted in the next frames.
  await page.evaluate(
    () =>
      new Promise((painted) =>
        requestAnimationFrame(() => requestAnimationFrame(painted)),
      ),
  );
  const { data } = await camera.send("Page.captureScreenshot", {
    clip: { ...clip, scale: 1 },
    captureBeyondViewport: !at,
    optimizeForSpeed: true,
  });
  return Buffer.from(data, "base64");
}

function showHeading(page: Page, name: string) {
  return page
    .getByRole("heading", { name, includeHidden: true })
    .evaluate((heading) => {
      heading.scrollIntoView();
      return { x: 0, y: scrollY, width: innerWidth, height: innerHeight };
    });
}

/** What floats over the window stands at the end of the page. */
function showAll(page: Page) {
  return page.evaluate((most) => {
    const bar = document.querySelector("[aria-label='Get help now']");
    if (bar instanceof HTMLElement) {
      document.body.style.position = "relative";
      bar.style.position = "absolute";
    }
    scrollTo(0, 0);
    const height = Math.min(document.documentElement.scrollHeight, most);
    return { x: 0, y: 0, width: innerWidth, height };
  }, longest);
}

function fileName({ page, state }: View, index: number) {
  const name = `${page} ${state}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${String(index + 1).padStart(2, "0")}-${name}`;
}
