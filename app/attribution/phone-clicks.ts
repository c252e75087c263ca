import { plainPath } from "./attribution.ts";
import { isPrivate, readDeviceAttribution } from "./device-attribution.ts";

/** Where a pressed telephone link is counted. */
export const phoneClickPath = "/functions/v1/phone-click";

declare global {
  interface Window {
    /** The inline script's word that a telephone link was pressed before the others were there. */
    dialed?: unknown;
  }
}

/** Counts each press of a telephone link: page, source and campaign, and nothing of who pressed it. */
export function watchPhoneClicks() {
  // What it noted goes into its short form even if nothing is ever sent.
  readDeviceAttribution();
  if (window.dialed) tell();
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest('[href^="tel:"]')) tell();
    },
    true,
  );
}

function tell() {
  const words = isPrivate() ? {} : describe();
  const body = new Blob([JSON.stringify(words)], { type: "application/json" });
  navigator.sendBeacon(phoneClickPath, body);
}

function describe() {
  const last = readDeviceAttribution()?.last;
  const host =
    last?.referrer === undefined ? undefined : new URL(last.referrer).hostname;
  return {
    page: plainPath(location.pathname),
    source: last?.utm_source ?? host,
    campaign: last?.utm_campaign,
  };
}
