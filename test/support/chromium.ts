import { type Browser, chromium } from "playwright-core";
import { environmentWith } from "../../app/settings.server.ts";
import { findProgram, installPackage } from "./debian-package.ts";

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

const unwanted = [
  // Pages preloaded for each window, and a spare renderer: 40 percent of the time to open a page.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  // What Playwright turns off: a browser uses only the last list.
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
 * Starts the system's browser, optionally with more arguments and environment variables. It resolves no other host:
 * some builds' own requests reach nothing.
 */
export function launchChromium(
  words: string[] = [],
  environment: Record<string, string> = {},
): Promise<Browser> {
  return chromium.launch({
    executablePath: getChromium(),
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
  if (findChromium()) return;
  installPackage("chromium");
  getChromium();
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
