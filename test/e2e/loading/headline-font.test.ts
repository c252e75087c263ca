import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import {
  hasHeadlinesFace,
  openBrowser,
  openBrowserForFile,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile();

test("the headline font is one file of at most 25 KB, cacheable for a year, under an open license", async () => {
  const html = await site.read("/");
  const addresses = html.match(/\/[^()]+\.woff2/g);
  expect(new Set(addresses).size).toBe(1);
  const response = await site.visit(addresses?.[0] ?? "");
  expect(response.headers.get("Content-Type")).toBe("font/woff2");
  expect(response.headers.get("Cache-Control")).toBe(
    "public, max-age=31536000, immutable",
  );
  const { byteLength } = await response.arrayBuffer();
  expect(byteLength).toBeLessThanOrEqual(25_000);
  expect(await readFile("app/brand/fonts/OFL.txt", "utf8")).toContain(
    "SIL OPEN FONT LICENSE",
  );
});

test("the headline font is requested after first paint, and without JavaScript at once; nothing shifts when it loads late", async () => {
  const page = await browser.openPage();
  await page.goto(site.url);
  await hasHeadlinesFace(page);
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0],
    asked: performance
      .getEntriesByType("resource")
      .find(({ name }) => name.endsWith(".woff2")),
  }));
  expect(asked?.startTime).toBeGreaterThan(painted?.startTime ?? Infinity);
  expect(await shiftsWithLateFace(page, "/")).toEqual([]);

  const bare = await browser.openPage({ javaScriptEnabled: false });
  const face = bare.waitForResponse(/\.woff2$/);
  await bare.goto(site.url);
  expect((await face).status()).toBe(200);
});

const dejaVu = "/usr/share/fonts/truetype/dejavu";

test.skipIf(!existsSync(dejaVu))(
  "nothing shifts on a device whose only fonts are DejaVu",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "casefront-fonts-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "fonts.conf");
    await writeFile(
      file,
      `<fontconfig><dir>${dejaVu}</dir><cachedir>${folder}</cachedir></fontconfig>`,
    );
    const other = await openBrowser({ FONTCONFIG_FILE: file });
    onTestFinished(() => other.close());
    const page = await other.openPage();
    for (const [path, width] of [
      ["/book-consultation", 320],
      ["/", 390],
      ["/locations/ohio/toledo", 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect(await shiftsWithLateFace(page, path)).toEqual([]);
    }
  },
);

async function shiftsWithLateFace(page: Page, path: string) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(site.url + path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  arrive();
  await hasHeadlinesFace(page);
  return shifts(page);
}

/** The browser's layout shifts so far, each as the elements that moved. They have all come once a later one has. */
function shifts(page: Page) {
  return page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(resolve));
    for (let count = 0; count < 3; count++) await frame();
    const end = performance.now();
    const found: string[] = [];
    await new Promise<void>((resolve) => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (entry.startTime >= end) resolve();
          else found.push(JSON.stringify(entry.toJSON()));
        }
      }).observe({ type: "layout-shift", buffered: true });
      document.body.style.paddingTop = "100px";
    });
    return found;
  });
}
