import { hasSameChoices, metadataFields } from "../metadata-fields.ts";
import { newAttempt } from "./attempt.ts";

/** Forms that become leads; a device saves at most one of each kind. */
export type LeadKind = "contact" | "survey";

/** A form that this device tried to send, and that the server has not confirmed. */
export type UnsentLead = {
  kind: LeadKind;
  contents: LeadContents;
  /** Metadata fields, the same on every retry; the idempotency key prevents duplicates. */
  attempt: Record<string, string>;
  /** When it was saved, as `Date.now()`. */
  keptAt: number;
  /** Earliest retry that the server allows, as `Date.now()`. */
  notBefore: number;
  hasFailed: boolean;
};

export type LeadContents = Record<string, string | boolean | undefined>;

/** The page's inline script starts the deferred scripts at once if this key is set. */
export const unsentLeadsKey = "unsent";

/** The server remembers an idempotency key for 48 hours; a later retry could store a duplicate. */
const maxAgeMs = 47 * 3_600_000;

/** A time in 2023. A form saved before this site existed has an unknown age: the device's clock was not set. */
const released = 1_700_000_000_000;

/** Fallback while local storage fails, for as long as the page is open. */
let fallback: string | undefined;

/**
 * Saves a form on the device before it is sent. The same contents and consent choices reuse their key; others replace
 * the saved form.
 */
export function saveUnsentLead(
  kind: LeadKind,
  contents: LeadContents,
  metadata: Record<string, string>,
): UnsentLead {
  const earlier = findUnsentLead(kind);
  const isSame =
    earlier !== undefined &&
    hasContents(earlier, contents) &&
    hasSameChoices(earlier.attempt, metadata);
  const lead: UnsentLead = isSame
    ? { ...earlier, attempt: { ...earlier.attempt, ...metadata } }
    : {
        kind,
        contents,
        attempt: { ...newAttempt(), ...metadata },
        keptAt: Date.now(),
        notBefore: 0,
        hasFailed: false,
      };
  write([...listUnsentLeads().filter((other) => other.kind !== kind), lead]);
  return lead;
}

export function hasContents(lead: UnsentLead, contents: LeadContents): boolean {
  return JSON.stringify(lead.contents) === JSON.stringify(contents);
}

/** Marks a form as failed, unless it has been deleted meanwhile. */
export function recordFailure(lead: UnsentLead, notBefore: number) {
  write(
    listUnsentLeads().map((other) =>
      isSameLead(other, lead)
        ? { ...other, notBefore, hasFailed: true }
        : other,
    ),
  );
}

export function deleteUnsentLead(lead: UnsentLead) {
  write(listUnsentLeads().filter((other) => !isSameLead(other, lead)));
}

export function deleteUnsentLeads() {
  write([]);
}

/** Deletes forms that are too old to retry, and returns them. */
export function deleteExpiredLeads(now: number): UnsentLead[] {
  const old = listUnsentLeads().filter(
    ({ keptAt }) => keptAt > released && now - keptAt > maxAgeMs,
  );
  for (const lead of old) deleteUnsentLead(lead);
  return old;
}

export function findUnsentLead(kind: LeadKind): UnsentLead | undefined {
  return listUnsentLeads().find((lead) => lead.kind === kind);
}

export function isSameLead(one: UnsentLead, other: UnsentLead): boolean {
  return one.attempt[metadataFields.key] === other.attempt[metadataFields.key];
}

export function listUnsentLeads(): UnsentLead[] {
  try {
    const text = fallback ?? localStorage.getItem(unsentLeadsKey) ?? "[]";
    const leads: unknown = JSON.parse(text);
    return Array.isArray(leads) ? leads.filter(isUnsentLead) : [];
  } catch {
    // No storage, or unreadable contents: nothing was saved.
    return [];
  }
}

function isUnsentLead(value: unknown): value is UnsentLead {
  const lead = value as Partial<UnsentLead> | null;
  return (
    typeof lead === "object" &&
    (lead?.kind === "contact" || lead?.kind === "survey") &&
    typeof lead.contents === "object" &&
    typeof lead.attempt?.[metadataFields.key] === "string"
  );
}

const listeners = new Set<() => void>();

export function watchUnsentLeads(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function write(leads: UnsentLead[]) {
  try {
    if (leads.length > 0) {
      localStorage.setItem(unsentLeadsKey, JSON.stringify(leads));
    } else {
      localStorage.removeItem(unsentLeadsKey);
    }
    fallback = undefined;
  } catch {
    // Storage is full or blocked: the page holds the form and shows it as unsent.
    fallback = JSON.stringify(leads);
  }
  for (const listener of listeners) listener();
}
