import { isAtLeadLimit, type Limits } from "./limits.ts";
import { metadataFields } from "./metadata-fields.ts";

const minFillTimeMs = 2000;

const maxLinks = 2;

const spamSignals = {
  honeypot: "A field that people don't see was filled in.",
  "too fast": `The form was sent in under ${minFillTimeMs / 1000} seconds.`,
  links: `The text has more than ${maxLinks} links.`,
  "many from one address": "Many forms came from the same IP address.",
} as const;

export type SpamSignal = keyof typeof spamSignals;

export function listSpamSignals(
  fields: Record<string, unknown>,
): readonly SpamSignal[] {
  const signals: SpamSignal[] = [];
  const { honeypot, shownFor } = metadataFields;
  if (typeof fields[honeypot] === "string" && fields[honeypot] !== "") {
    signals.push("honeypot");
  }
  const milliseconds = fields[shownFor] ?? "";
  if (milliseconds !== "" && Number(milliseconds) < minFillTimeMs) {
    signals.push("too fast");
  }
  const description = String(fields.description ?? "");
  const links = description.match(/https?:\/\/|\[url|<a\s/gi) ?? [];
  if (links.length > maxLinks) signals.push("links");
  return signals;
}

/** A filled honeypot, or any two signals; undefined if the form is delivered. */
export function quarantineReason(
  signals: readonly SpamSignal[],
): string | undefined {
  return signals.includes("honeypot") || signals.length >= 2
    ? signals.join(", ")
    : undefined;
}

/** Without `limits`, any number of forms is accepted. */
export function screenSender(
  signals: readonly SpamSignal[],
  before: number,
  limits: Limits | undefined,
): "limited" | { quarantineReason: string | null } {
  if (isAtLeadLimit(before, limits)) return "limited";
  const isOverSuspicionLimit = limits && before >= limits.leadsBeforeSpamSignal;
  const all = isOverSuspicionLimit
    ? [...signals, "many from one address" as const]
    : signals;
  return { quarantineReason: quarantineReason(all) ?? null };
}

export function isQuarantineReason(reason: string | null): boolean {
  return describeQuarantine(reason) !== "";
}

export function describeQuarantine(reason: string | null): string {
  const parts = reason?.split(", ") ?? [];
  return Object.entries(spamSignals)
    .flatMap(([signal, words]) => (parts.includes(signal) ? words : []))
    .join(" ");
}
