import {
  type Attribution,
  attributionField,
  hasSource,
  parseAttribution,
  type Touch,
  touchAt,
} from "./attribution.ts";

/** What the page's inline script writes at each arrival: time, address, referrer; the newest line first. */
export const landingsKey = "landed";

/** 90 days, in milliseconds. */
const longestKept = 90 * 24 * 3_600_000;

/**
 * How this device came here, with what the inline script has noted since. It stays on the device until a form is sent.
 * Undefined, and nothing is kept, where the browser asks for privacy (GPC).
 */
export function readDeviceAttribution(
  now = new Date(),
): Attribution | undefined {
  try {
    const landed = localStorage.getItem(landingsKey) ?? "";
    localStorage.removeItem(landingsKey);
    if (isPrivate()) {
      localStorage.removeItem(attributionField);
      return undefined;
    }
    const kept = parseAttribution(localStorage.getItem(attributionField));
    const touches = [kept?.first, kept?.last, ...readLandings(landed)];
    const attribution = summarize(
      touches.filter((touch) => touch !== undefined),
      now,
    );
    if (attribution) {
      localStorage.setItem(attributionField, JSON.stringify(attribution));
    } else localStorage.removeItem(attributionField);
    return attribution;
  } catch {
    // No storage here: then the form says nothing of it.
    return undefined;
  }
}

/** Takes how this device came here off it. */
export function deleteDeviceAttribution() {
  try {
    localStorage.removeItem(landingsKey);
    localStorage.removeItem(attributionField);
  } catch {
    // A browser that lets nobody at its storage has kept nothing there.
  }
}

export function isPrivate(): boolean {
  return (
    "globalPrivacyControl" in navigator && !!navigator.globalPrivacyControl
  );
}

/** First and last of the touches, oldest first, that are not too old. */
function summarize(
  touches: readonly Touch[],
  now: Date,
): Attribution | undefined {
  const recent = touches.filter(({ at }) => {
    const age = now.getTime() - new Date(at).getTime();
    return age >= 0 && age <= longestKept;
  });
  const [first] = recent;
  return first && { first, last: recent.findLast(hasSource) ?? first };
}

/** Oldest first. */
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
