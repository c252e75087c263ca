import type { Limits } from "./limits.ts";
import { metadataFields } from "./metadata-fields.ts";

const spamSignals = [
  "honeypot",
  "too fast",
  "links",
  "many from one address",
] as const;

export type SpamSignal = (typeof spamSignals)[number];

const minFillTimeMs = 2000;

const maxLinks = 2;

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
  if (limits && before >= limits.leadsPerAddress) return "limited";
  const isOverSuspicionLimit = limits && before >= limits.leadsBeforeSpamSignal;
  const all = isOverSuspicionLimit
    ? [...signals, "many from one address" as const]
    : signals;
  return { quarantineReason: quarantineReason(all) ?? null };
}

export function isQuarantineReason(reason: string | null): boolean {
  const parts = reason?.split(", ") ?? [];
  return spamSignals.some((signal) => parts.includes(signal));
}
