import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import {
  hasHeadlinesFace,
  openBrowser,
} from "../test/support/browser/browser.ts";
import {
  type DeskView,
  deskViews,
  openDeskSite,
} from "../test/support/views/desk-views.ts";
import { formViews } from "../test/support/views/form-views.ts";
import { pageViews } from "../test/support/views/page-views.ts";
import { refusedViews } from "../test/support/views/refused-views.ts";
import {
  openView,
  openViewSites,
  type PageView,
} from "../test/support/views/view.ts";
import { renderGallery, type Screenshot } from "./screenshots/gallery.ts";

/* npm run look: every page in every state. npm run look -- survey dialog: only those with one of the words. */
const folder = "screenshots";
const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const schemes = ["light", "dark"] as const;

const maxHeight = 9000;

const concurrency = 4;

const start = performance.now();
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isSelected = ({ page, state }: PageView) =>
  words.length === 0 ||
  words.some((word) => `${page} ${state}`.toLowerCase().includes(word));
const ofDesk: readonly PageView[] = deskViews;
const selected: DeskView[] = [
  ...deskViews,
  ...pageViews,
  ...refusedViews,
  ...formViews,
].filter(isSelected);
if (selected.length === 0) {
  console.error(`no page or state contains: ${words.join(", ")}`);
  process.exit(2);
}
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
const [browser, sites, desk] = await Promise.all([
  openBrowser(),
  openViewSites(selected),
  openDeskSite(),
]);
const pending = selected.map((view, index) => ({ view, index }));
const screenshots: Screenshot[] = [];
await Promise.all(Array.from({ length: concurrency }, runWorker));
await browser.close();
await sites.close();
await desk.close();
await writeFile(
  join(folder, "index.html"),
  renderGallery(
    selected,
    screenshots,
    windows.map(({ width }) => width),
  ),
);
const seconds = Math.round((performance.now() - start) / 1000);
console.log(
  `${screenshots.length} screenshots of ${selected.length} views in ${seconds} s: ${folder}/index.html`,
);

async function runWorker() {
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { view, index } = next;
    const page = await browser.openPage();
    try {
      await open(page, view);
      const devTools = await page.context().newCDPSession(page);
      for (const window of windows) {
        await page.setViewportSize(window);
        for (const scheme of schemes) {
          const file = `${fileName(view, index)}-${window.width}-${scheme}.png`;
          await page.emulateMedia({ colorScheme: scheme });
          await writeFile(
            join(folder, file),
            await capture(page, devTools, view),
          );
          screenshots.push({ view, width: window.width, scheme, file });
        }
      }
    } catch (error) {
      throw new Error(`${view.page}, ${view.state}`, { cause: error });
    }
    await page.context().close();
  }
}

async function open(page: Page, view: DeskView) {
  if (ofDesk.includes(view)) return desk.open(page, view);
  await openView(page, view, sites.urls);
  if (await page.evaluate(() => document.fonts.size > 0)) {
    await hasHeadlinesFace(page);
  }
}

/** Playwright can't ask for fast compression, so this uses the DevTools protocol. */
async function capture(page: Page, devTools: CDPSession, { at }: PageView) {
  const clip = at ? await showHeading(page, at) : await showAll(page);
  // Content that scrolled into view is painted within two frames.
  await page.evaluate(
    () =>
      new Promise((painted) =>
        requestAnimationFrame(() => requestAnimationFrame(painted)),
      ),
  );
  const { data } = await devTools.send("Page.captureScreenshot", {
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

/** Moves the floating bar to the end of the page, where it covers nothing, and waits for lazy pictures. */
function showAll(page: Page) {
  return page.evaluate(async (limit) => {
    await Promise.all(
      Array.from(document.images, (image) => {
        image.loading = "eager";
        return image.decode().catch(() => {});
      }),
    );
    const bar = document.querySelector("[aria-label='Get help now']");
    if (bar instanceof HTMLElement) {
      document.body.style.position = "relative";
      bar.style.position = "absolute";
    }
    scrollTo(0, 0);
    const height = Math.min(document.documentElement.scrollHeight, limit);
    return { x: 0, y: 0, width: innerWidth, height };
  }, maxHeight);
}

function fileName({ page, state }: PageView, index: number) {
  const name = `${page} ${state}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${String(index + 1).padStart(2, "0")}-${name}`;
}
