import type { Browser, Page } from "playwright-core";
import { hydrated } from "../test/support/browser/browser.ts";
import { launchChromium } from "../test/support/browser/chromium.ts";
import { median, type Row } from "./table.ts";

const rounds = 5;

/** Milliseconds since 1970, and the share of the screen that moved. */
type Visit = { painted: number; pressed: number; shown: number; shift: number };

/** Measures the review's scripts, and a press of its first Next once visible, on Lighthouse's slow 4G and a slow CPU. */
export async function measureFirstNext(url: string): Promise<Row[]> {
  const browser = await launchChromium();
  const waited: Awaited<ReturnType<typeof waitForScripts>>[] = [];
  const pressed: Visit[] = [];
  for (let round = 0; round < rounds; round++) {
    waited.push(await waitForScripts(browser, url));
    pressed.push(await pressAtOnce(browser, url));
  }
  await browser.close();
  const times = pressed.map((visit) => Math.round(visit.shown - visit.pressed));
  const shift = Math.max(...pressed.map((visit) => visit.shift));
  const [scripts] = waited;
  return [
    {
      figure: "/online-review, until interactive",
      value: `${scripts?.requests} requests, ${Math.round((scripts?.bytes ?? 0) / 1000)} KB of script, ${median(waited.map(({ ready }) => ready))} ms after first paint`,
      goal: "6 requests, 100 KB",
    },
    {
      figure: "/online-review, first Next to step 2",
      value: `median ${median(times)} ms, worst ${Math.max(...times)} ms, CLS ${shift.toFixed(3)}`,
      goal: "1000 ms, CLS 0",
    },
  ];
}

async function waitForScripts(browser: Browser, url: string) {
  const page = await openSlowPage(browser);
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then((all) => all.responseBodySize));
  });
  await page.goto(`${url}/online-review`);
  await hydrated(page);
  const now = await page.evaluate(
    () => performance.timeOrigin + performance.now(),
  );
  const { painted } = await recordOf(page);
  const bytes = await Promise.all(sizes);
  await page.context().close();
  return {
    requests: bytes.length,
    bytes: bytes.reduce((sum, size) => sum + size, 0),
    ready: Math.round(now - painted),
  };
}

async function pressAtOnce(browser: Browser, url: string) {
  const page = await openSlowPage(browser);
  await page.goto(`${url}/online-review`, { waitUntil: "commit" });
  const next = page.getByRole("button", { name: "Next" });
  await next.waitFor();
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>("[name=accidentType]")?.click();
    const date = document.querySelector<HTMLInputElement>(
      "[name=accidentDate]",
    );
    if (date)
      date.value = new Date(Date.now() - 9e8).toISOString().slice(0, 10);
  });
  await next.tap({ noWaitAfter: true });
  await page.getByLabel("What are your injuries?").waitFor();
  await hydrated(page);
  const record = await recordOf(page);
  await page.context().close();
  return record;
}

/** Round trips of 150 ms, 1.6 Mbit/s down, 0.75 up. */
async function openSlowPage(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 664 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(keepRecord);
  return page;
}

function keepRecord() {
  const times: Visit = JSON.parse(sessionStorage.record ?? '{"shift":0}');
  const now = () => performance.timeOrigin + performance.now();
  const keep = () => {
    sessionStorage.record = JSON.stringify(times);
  };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
      keep();
    }).observe({ type, buffered: true });
  observe("paint", ({ startTime }) => {
    times.painted ??= performance.timeOrigin + startTime;
  });
  observe("layout-shift", (entry) => {
    const { hadRecentInput = false, value = 0 } = entry as Shift;
    if (!hadRecentInput) times.shift += value;
  });
  addEventListener("pointerdown", ({ timeStamp }) => {
    times.pressed ??= performance.timeOrigin + timeStamp;
    keep();
  });
  const look = () => {
    if (document.querySelector("[name=injuryType]")) {
      times.shown ??= now();
      keep();
    } else requestAnimationFrame(look);
  };
  look();
}

type Shift = PerformanceEntry & { hadRecentInput?: boolean; value?: number };

async function recordOf(page: Page): Promise<Visit> {
  const text = await page.evaluate(() => String(sessionStorage.record));
  return JSON.parse(text);
}
