import { hasSameChoices, metadataFields } from "../metadata-fields.ts";
import { newAttempt } from "./attempt.ts";

export type LeadKind = "contact" | "survey";

export type UnsentLead = {
  kind: LeadKind;
  contents: LeadContents;
  attempt: Record<string, string>;
  keptAt: number;
  notBefore: number;
  hasFailed: boolean;
};

export type LeadContents = Record<string, string | boolean | undefined>;

/** If this key is set, the page's inline script starts the deferred scripts immediately. */
export const unsentLeadsKey = "unsent";

/** The server remembers an idempotency key for 48 hours; a later retry could store a duplicate. */
const maxAgeMs = 47 * 3_600_000;

/** In 2023. An earlier save time means that the device's clock was not set. */
const earliestSavedAt = 1_700_000_000_000;

const maxSaved = 10;

let shownKey: string | undefined;

/** Forms read or saved by this page, by idempotency key: a duplicate of one that another page sent needs its key. */
const seen = new Map<string | undefined, UnsentLead>();

let fallback: string | undefined;

/** Saved before it is sent; the same contents reuse their key. Never replaces another tab's message. */
export function saveUnsentLead(
  kind: LeadKind,
  contents: LeadContents,
  metadata: Record<string, string>,
): UnsentLead {
  const saved = listUnsentLeads();
  const earlier = [...seen.values()].find(
    (other) =>
      other.kind === kind &&
      isRecent(other) &&
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

export function markShown(lead: UnsentLead) {
  shownKey = keyOf(lead);
}

export function findUnsentMessage(): UnsentLead | undefined {
  return listUnsentLeads().find(isShown) ?? findUnsentLead("contact");
}

function isShown(lead: UnsentLead) {
  return keyOf(lead) === shownKey;
}

function keyOf({ attempt }: UnsentLead) {
  return attempt[metadataFields.key];
}

/** Ignores `qualified`, which may change overnight. */
export function hasContents(lead: UnsentLead, contents: LeadContents): boolean {
  const same = { ...contents, qualified: lead.contents.qualified };
  return JSON.stringify(lead.contents) === JSON.stringify(same);
}

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

export function deleteExpiredLeads(): boolean {
  const saved = listUnsentLeads();
  const recent = saved.filter(isRecent);
  const hasOld = recent.length < saved.length;
  if (hasOld) write(recent);
  return hasOld;
}

function isRecent({ keptAt }: UnsentLead) {
  return keptAt < earliestSavedAt || Date.now() - keptAt <= maxAgeMs;
}

export function findUnsentLead(kind: LeadKind): UnsentLead | undefined {
  return listUnsentLeads().find((lead) => lead.kind === kind);
}

/** Nothing could be saved: the forms are gone when the page closes. */
export function isStorageBlocked() {
  return fallback !== undefined;
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
