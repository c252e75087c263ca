import { hasSameChoices, metadataFields } from "../metadata-fields.ts";
import { newAttempt } from "./attempt.ts";

/** Forms that become leads; a device saves one survey, and a message of each tab. */
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

/** Oldest messages make room for newer ones. */
const maxSaved = 10;

/** The message that this page shows, by its idempotency key. */
let shownKey: string | undefined;

/** Forms that this page has seen, by idempotency key: another page may have sent them, and a copy needs the same key. */
const seen = new Map<string | undefined, UnsentLead>();

/** Fallback while local storage fails, for as long as the page is open. */
let fallback: string | undefined;

/**
 * Saves a form on the device before it is sent. The same contents and consent choices reuse their key. Others replace
 * the saved survey, or the message that this page shows, but not a message of another tab.
 */
export function saveUnsentLead(
  kind: LeadKind,
  contents: LeadContents,
  metadata: Record<string, string>,
): UnsentLead {
  const saved = listUnsentLeads();
  const earlier = [...seen.values()].find(
    (other) =>
      other.kind === kind &&
      hasContents(other, contents) &&
      hasSameChoices(other.attempt, metadata),
  );
  const lead: UnsentLead = earlier
    ? { ...earlier, attempt: { ...earlier.attempt, ...metadata } }
    : {
        kind,
        contents,
        attempt: { ...newAttempt(), ...metadata },
        keptAt: Date.now(),
        notBefore: 0,
        hasFailed: false,
      };
  const others = saved.filter(
    (other) =>
      other.kind !== kind ||
      (kind === "contact" && !isShown(other) && !isSameLead(other, lead)),
  );
  write([...others, lead].slice(-maxSaved));
  if (kind === "contact") markShown(lead);
  return lead;
}

/** A message saved later by this page replaces this one. */
export function markShown(lead: UnsentLead) {
  shownKey = keyOf(lead);
}

/** The message to show in the form: this page's, or else another. */
export function findMessage(): UnsentLead | undefined {
  return listUnsentLeads().find(isShown) ?? findUnsentLead("contact");
}

function isShown(lead: UnsentLead) {
  return keyOf(lead) === shownKey;
}

function keyOf({ attempt }: UnsentLead) {
  return attempt[metadataFields.key];
}

/** Whether a form has these contents; `qualified` may change overnight. */
export function hasContents(lead: UnsentLead, contents: LeadContents): boolean {
  const same = { ...contents, qualified: lead.contents.qualified };
  return JSON.stringify(lead.contents) === JSON.stringify(same);
}

/** Marks a form as failed, and queues it behind the others, unless it has been deleted meanwhile. */
export function recordFailure(lead: UnsentLead, notBefore: number) {
  const saved = listUnsentLeads();
  const failed = saved.find((other) => isSameLead(other, lead));
  if (!failed) return;
  const others = saved.filter((other) => other !== failed);
  write([...others, { ...failed, notBefore, hasFailed: true }]);
}

export function deleteUnsentLead(lead: UnsentLead) {
  write(listUnsentLeads().filter((other) => !isSameLead(other, lead)));
}

export function deleteUnsentLeads() {
  write([]);
}

/** Deletes forms that are too old to retry; false if there were none. */
export function deleteExpiredLeads(now: number): boolean {
  const saved = listUnsentLeads();
  const recent = saved.filter(
    ({ keptAt }) => keptAt < released || now - keptAt <= maxAgeMs,
  );
  const hasOld = recent.length < saved.length;
  if (hasOld) write(recent);
  return hasOld;
}

export function findUnsentLead(kind: LeadKind): UnsentLead | undefined {
  return listUnsentLeads().find((lead) => lead.kind === kind);
}

export function isSameLead(one: UnsentLead, other: UnsentLead): boolean {
  return keyOf(one) === keyOf(other);
}

export function listUnsentLeads(): UnsentLead[] {
  try {
    const text = fallback ?? localStorage.getItem(unsentLeadsKey) ?? "[]";
    const leads: unknown = JSON.parse(text);
    const saved = Array.isArray(leads) ? leads.filter(isUnsentLead) : [];
    for (const lead of saved) seen.set(keyOf(lead), lead);
    return saved;
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
