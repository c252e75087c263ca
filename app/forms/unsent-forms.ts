import { nameAttempt } from "./attempt.ts";
import { hasSameChoices, metadataFields } from "./metadata-fields.ts";

/** The forms that become leads; a device keeps one of each kind at most. */
export type LeadKind = "contact" | "survey";

/** A form that this device has sent, or tried to, and of which no answer says that it is stored. */
export type KeptLead = {
  kind: LeadKind;
  contents: LeadContents;
  /** What goes with it on every try: its key is what keeps it from being stored twice. */
  attempt: Record<string, string>;
  /** Milliseconds of `Date.now()`. */
  keptAt: number;
  /** The server asked not to be asked again before. */
  notBefore: number;
  hasFailed: boolean;
};

export type LeadContents = Record<string, string | boolean | undefined>;

/** The page's inline script starts the others at once where there is something under this name. */
export const keptLeadsKey = "unsent";

/** The server knows a key for 48 hours; after that, what was stored without our hearing of it would be stored twice. */
const longestKept = 47 * 3_600_000;

/** What is kept where the browser's storage takes nothing: for as long as the page is open. */
let memory: string | undefined;

/**
 * Puts a form on the device before it is sent. The same contents, ticked alike, keep their key; others replace what was
 * kept. `beside` is what is sent beside the form's own fields.
 */
export function keepLead(
  kind: LeadKind,
  contents: LeadContents,
  beside: Record<string, string>,
): KeptLead {
  const earlier = findKeptLead(kind);
  const isSame =
    earlier !== undefined &&
    hasContents(earlier, contents) &&
    hasSameChoices(earlier.attempt, beside);
  const lead: KeptLead = isSame
    ? { ...earlier, attempt: { ...earlier.attempt, ...beside } }
    : {
        kind,
        contents,
        attempt: { ...nameAttempt(), ...beside },
        keptAt: Date.now(),
        notBefore: 0,
        hasFailed: false,
      };
  write([...listKeptLeads().filter((other) => other.kind !== kind), lead]);
  return lead;
}

export function hasContents(lead: KeptLead, contents: LeadContents): boolean {
  return JSON.stringify(lead.contents) === JSON.stringify(contents);
}

/** Notes a failed try. What has been taken off the device meanwhile stays off. */
export function noteFailure(lead: KeptLead, notBefore: number) {
  write(
    listKeptLeads().map((other) =>
      isSameLead(other, lead)
        ? { ...other, notBefore, hasFailed: true }
        : other,
    ),
  );
}

export function forgetLead(lead: KeptLead) {
  write(listKeptLeads().filter((other) => !isSameLead(other, lead)));
}

/** Takes every unsent form off the device. */
export function forgetKeptLeads() {
  write([]);
}

/** Takes those off the device that are too old to be sent again, and names them. */
export function dropOldLeads(now: number): KeptLead[] {
  const old = listKeptLeads().filter(
    ({ keptAt }) => now - keptAt > longestKept,
  );
  for (const lead of old) forgetLead(lead);
  return old;
}

export function findKeptLead(kind: LeadKind): KeptLead | undefined {
  return listKeptLeads().find((lead) => lead.kind === kind);
}

export function isSameLead(one: KeptLead, other: KeptLead): boolean {
  return one.attempt[metadataFields.key] === other.attempt[metadataFields.key];
}

export function listKeptLeads(): KeptLead[] {
  try {
    const text = memory ?? localStorage.getItem(keptLeadsKey) ?? "[]";
    const leads: unknown = JSON.parse(text);
    return Array.isArray(leads) ? leads.filter(isKeptLead) : [];
  } catch {
    // No storage here, or not our text in it: then nothing was kept.
    return [];
  }
}

function isKeptLead(value: unknown): value is KeptLead {
  const lead = value as Partial<KeptLead> | null;
  return (
    typeof lead === "object" &&
    (lead?.kind === "contact" || lead?.kind === "survey") &&
    typeof lead.contents === "object" &&
    typeof lead.attempt?.[metadataFields.key] === "string" &&
    typeof lead.keptAt === "number" &&
    typeof lead.notBefore === "number"
  );
}

const listeners = new Set<() => void>();

/** Calls back when what is kept has changed, in this tab or another. */
export function watchKeptLeads(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function write(leads: KeptLead[]) {
  try {
    if (leads.length > 0) {
      localStorage.setItem(keptLeadsKey, JSON.stringify(leads));
    } else {
      localStorage.removeItem(keptLeadsKey);
    }
    memory = undefined;
  } catch {
    // Full, or closed to us: the page keeps it, and its visitor sees that it is not sent.
    memory = JSON.stringify(leads);
  }
  for (const listener of listeners) listener();
}
