import { plainPath } from "./attribution.ts";
import {
  hasGlobalPrivacyControl,
  readDeviceAttribution,
} from "./device-attribution.ts";

export const phoneClickPath = "/functions/v1/phone-click";

declare global {
  interface Window {
    /** Set by the inline script if a phone link was clicked before this script ran. */
    dialed?: unknown;
  }
}

export function watchPhoneClicks() {
  // Summarizes the visits even if no form is ever sent.
  readDeviceAttribution();
  if (window.dialed) reportClick();
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest('[href^="tel:"]'))
        reportClick();
    },
    true,
  );
}

function reportClick() {
  const click = hasGlobalPrivacyControl() ? {} : describe();
  const body = new Blob([JSON.stringify(click)], { type: "application/json" });
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
