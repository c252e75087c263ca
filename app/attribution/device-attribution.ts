import {
  type Attribution,
  attributionField,
  hasSource,
  parseAttribution,
  type Touch,
  touchAt,
} from "./attribution.ts";

/** Written by the page's inline script at each visit (time, URL, referrer), newest line first. */
export const landingsKey = "landed";

const attributionWindowMs = 90 * 24 * 3_600_000;

/** Includes visits that the inline script recorded. Under Global Privacy Control, deletes all; returns undefined. */
export function readDeviceAttribution(
  now = new Date(),
): Attribution | undefined {
  try {
    const landed = localStorage.getItem(landingsKey) ?? "";
    localStorage.removeItem(landingsKey);
    if (hasGlobalPrivacyControl()) {
      localStorage.removeItem(attributionField);
      return undefined;
    }
    const saved = parseAttribution(localStorage.getItem(attributionField));
    const touches = [saved?.first, saved?.last, ...readLandings(landed)];
    const attribution = summarize(
      touches.filter((touch) => touch !== undefined),
      now,
    );
    if (attribution) {
      localStorage.setItem(attributionField, JSON.stringify(attribution));
    } else localStorage.removeItem(attributionField);
    return attribution;
  } catch {
    // Without storage the form is sent without attribution.
    return undefined;
  }
}

export function deleteDeviceAttribution() {
  try {
    localStorage.removeItem(landingsKey);
    localStorage.removeItem(attributionField);
  } catch {
    // Without storage nothing was saved.
  }
}

export function hasGlobalPrivacyControl(): boolean {
  return (
    "globalPrivacyControl" in navigator && !!navigator.globalPrivacyControl
  );
}

function summarize(
  touches: readonly Touch[],
  now: Date,
): Attribution | undefined {
  const recent = touches.filter(({ at }) => {
    const age = now.getTime() - new Date(at).getTime();
    return age >= 0 && age <= attributionWindowMs;
  });
  const [first] = recent;
  return first && { first, last: recent.findLast(hasSource) ?? first };
}

function readLandings(text: string): Touch[] {
  return text
    .split("\n")
    .reverse()
    .flatMap((line) => {
      const [time = "", address = "", referrer = ""] = line.split(" ");
      const at = new Date(Number(time));
      if (time === "" || Number.isNaN(at.getTime())) return [];
      return touchAt(at, address, referrer) ?? [];
    });
}
