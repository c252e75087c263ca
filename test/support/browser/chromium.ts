import { type Browser, chromium } from "playwright-core";
import { environmentWith } from "../../../app/settings.server.ts";
import {
  findProgram,
  installPackage,
  tryToInstall,
} from "../debian-package.ts";

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/** Chromium without windows: tests run a quarter faster. */
const shell = "chromium-headless-shell";

const unwanted = [
  // Pages preloaded for each window, and a spare renderer: 40 percent of the time to open a page.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  // What Playwright turns off, because a browser uses only the last list that it is given.
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/**
 * Starts the system's browser, optionally with more arguments and environment variables. It resolves no other host, so
 * that the requests that some builds make by themselves reach nothing.
 */
export function launchChromium(
  words: string[] = [],
  environment: Record<string, string> = {},
  program = getChromium(),
): Promise<Browser> {
  return chromium.launch({
    executablePath: program,
    env: environmentWith(environment),
    args: [
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${unwanted.join()}`,
      ...words,
    ],
  });
}

/** Ensures a browser: installs Debian's where possible, and otherwise says what to install. */
export function installChromium() {
  if (!findChromium()) installPackage("chromium");
  getChromium();
  if (!findShell()) tryToInstall(shell);
}

/** The browser that takes the least work; unlike others it reports a mouse as soon as a page is drawn. */
export function getLightChromium(): string {
  return findShell() ?? getChromium();
}

function findShell() {
  return process.env.CHROMIUM_PATH || findProgram([shell]);
}

function getChromium(): string {
  const found = findChromium();
  if (!found) {
    throw new Error(
      "The browser tests need Chromium or Chrome. On Debian or Ubuntu: apt-get install chromium. Elsewhere set CHROMIUM_PATH to the program.",
    );
  }
  return found;
}

function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || findProgram(names);
}
