import lighthouse from "lighthouse";
import { type Browser, connect } from "puppeteer-core";
import { launchChromium } from "../test/support/browser/chromium.ts";
import { findFreePort } from "../test/support/free-port.ts";

/** Scores of 100 by category, milliseconds, and the share of the screen that moved. */
export type Run = {
  scores: Record<string, number>;
  largestPaint: number;
  blocked: number;
  shift: number;
};

const attempts = 3;

/** Lighthouse's mobile profile. As a library it sends no reports and checks for no updates. */
export async function openLighthouse() {
  const port = await findFreePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  // One persistent window, because opening one for each visit paints browser UI during the trace.
  const session = await browser.newBrowserCDPSession();
  await session.send("Target.createTarget", { url: "about:blank" });
  const windows = await connect({
    browserURL: `http://127.0.0.1:${port}`,
    defaultViewport: null,
  });
  return {
    visit: (address: string, categories: string[]) =>
      visit(address, categories, windows),
    close: () => browser.close(),
  };
}

async function visit(address: string, categories: string[], windows: Browser) {
  const problems: string[] = [];
  while (problems.length < attempts) {
    const page = await windows.newPage();
    // Starts the page's process early: if it started during a trace, the trace might end five seconds late.
    await page.goto(new URL("/robots.txt", address).href);
    const result = await lighthouse(
      address,
      {
        logLevel: "error",
        onlyCategories: categories,
        skipAudits: ["bf-cache"],
        skipAboutBlank: true,
        disableFullPageScreenshot: true,
        ...waits,
      },
      undefined,
      page,
    );
    await page.close();
    if (result && !result.lhr.runtimeError) return runOf(result.lhr);
    // Under load a trace may miss its own start; Lighthouse then asks for another run.
    problems.push(result?.lhr.runtimeError?.code ?? "no result");
  }
  throw new Error(`Lighthouse cannot measure ${address}: ${problems}`);
}

/** Milliseconds without network activity that end a visit: half of Lighthouse's own, enough for small pages. */
const waits = {
  pauseAfterFcpMs: 500,
  pauseAfterLoadMs: 500,
  networkQuietThresholdMs: 500,
  cpuQuietThresholdMs: 500,
};

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

function runOf({ categories, audits }: Report): Run {
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [
        id,
        Math.round((score ?? 0) * 100),
      ]),
    ),
    largestPaint: figure("largest-contentful-paint"),
    blocked: figure("total-blocking-time"),
    shift: figure("cumulative-layout-shift"),
  };
}
