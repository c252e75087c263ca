import { type LeadReply, postLead } from "./post-form.ts";
import {
  findKeptLead,
  forgetLead,
  isSameLead,
  type KeptLead,
  keepLead,
  type LeadContents,
  type LeadKind,
  listKeptLeads,
  noteFailure,
  watchKeptLeads,
} from "./unsent-forms.ts";

/** What this page shows of its leads: those on their way now, and those that are known not to be sent. */
type Outbox = {
  sending: readonly LeadKind[];
  unsent: readonly KeptLead[];
};

export const emptyOutbox: Outbox = { sending: [], unsent: [] };

/** The first try again, when no event comes before it; each further one waits twice as long. Milliseconds. */
const firstPause = 5000;
const longestPause = 300_000;

/** Asks no server, only whether another tab still sends. Milliseconds. */
const lockPause = 1000;

/** Longer than another tab takes to send. Milliseconds. */
const lockTimeoutMs = 25_000;

const pageStart = Date.now();
let outbox = emptyOutbox;
let sending: readonly LeadKind[] = [];
const watchers = new Set<() => void>();
const storedListeners = new Set<StoredListener>();
const timers = new Map<LeadKind, ReturnType<typeof setTimeout>>();
const pauses = new Map<LeadKind, number>();

type StoredListener = (lead: KeptLead, reply: StoredReply) => void;
type StoredReply = Extract<LeadReply, { status: "stored" }>;

/** Keeps a form on the device, sends it with what goes `beside` its contents, and keeps it there until the server has stored it or refused its fields. */
export async function sendLead(
  kind: LeadKind,
  contents: LeadContents,
  beside: Record<string, string>,
): Promise<LeadReply> {
  const lead = keepLead(kind, contents, beside);
  pauses.delete(kind);
  const reply = await withLock(lead, { ifAvailable: false }, () =>
    deliver(lead),
  );
  if (reply.status === "refused") forgetLead(lead);
  return reply;
}

/** Sends a kept form again. Undefined where there is none, or it is being sent: here, or in another tab. */
export async function resendLead(
  kind: LeadKind,
): Promise<LeadReply | undefined> {
  const lead = findKeptLead(kind);
  if (!lead || sending.includes(kind)) return undefined;
  const reply = await withLock(lead, { ifAvailable: true }, (lock) => {
    const kept = findKeptLead(kind);
    return lock && kept && isSameLead(kept, lead) ? deliver(lead) : undefined;
  });
  if (reply?.status === "refused") noteFailure(lead, 0);
  // The other tab may be closed before it is done, or be the page before this one, whose lock is not yet let go.
  if (!reply && findKeptLead(kind)) tryLater(kind, lockPause);
  if (reply?.status === "stored") {
    for (const listener of storedListeners) listener(lead, reply);
  }
  return reply;
}

/** Sends what is kept whenever the line may be back: now, with the page in view again, and when the browser says so. */
export function watchLine(): () => void {
  const onView = () => document.visibilityState === "visible" && resendDue();
  window.addEventListener("online", resendDue);
  window.addEventListener("pageshow", resendDue);
  document.addEventListener("visibilitychange", onView);
  resendDue();
  return () => {
    window.removeEventListener("online", resendDue);
    window.removeEventListener("pageshow", resendDue);
    document.removeEventListener("visibilitychange", onView);
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Calls back when a form that had to be sent again is stored. */
export function watchStored(listener: StoredListener): () => void {
  storedListeners.add(listener);
  return () => storedListeners.delete(listener);
}

export function watchOutbox(watcher: () => void): () => void {
  const stop = watchKeptLeads(refresh);
  watchers.add(watcher);
  refresh();
  return () => {
    watchers.delete(watcher);
    stop();
  };
}

export function readOutbox(): Outbox {
  return outbox;
}

function resendDue() {
  for (const { kind } of listKeptLeads()) resendWhenDue(kind);
}

function resendWhenDue(kind: LeadKind) {
  const wait = (findKeptLead(kind)?.notBefore ?? 0) - Date.now();
  // A clock that was put back must not make it wait for days.
  if (wait > 0 && wait <= 3_600_000) tryLater(kind, wait);
  else void resendLead(kind);
}

function tryLater(kind: LeadKind, wait: number) {
  clearTimeout(timers.get(kind));
  timers.set(
    kind,
    setTimeout(() => resendWhenDue(kind), wait),
  );
}

async function deliver(lead: KeptLead): Promise<LeadReply> {
  const { kind } = lead;
  clearTimeout(timers.get(kind));
  sending = [...sending, kind];
  refresh();
  const reply = await postLead(lead);
  sending = sending.filter((other) => other !== kind);
  if (reply.status === "unsent") {
    noteFailure(lead, reply.waitFor && Date.now() + reply.waitFor);
    const pause = Math.min(pauses.get(kind) ?? firstPause, longestPause);
    pauses.set(kind, pause * 2);
    // Not all devices of a place that lost its line in the same moment.
    tryLater(kind, Math.max(reply.waitFor, pause * (1 + Math.random() / 4)));
  }
  if (reply.status === "stored") forgetLead(lead);
  refresh();
  return reply;
}

/**
 * One tab at a time sends a form. Where the browser has no locks or refuses one, or a frozen tab never gives it back,
 * the form's key alone keeps it from being stored twice.
 */
async function withLock<Answer>(
  lead: KeptLead,
  { ifAvailable }: { ifAvailable: boolean },
  work: (lock: unknown) => Answer | Promise<Answer>,
): Promise<Answer> {
  let hasBegun = false;
  const begin = (lock: unknown) => {
    hasBegun = true;
    return work(lock);
  };
  try {
    const options = ifAvailable
      ? { ifAvailable }
      : { signal: AbortSignal.timeout(lockTimeoutMs) };
    return await navigator.locks.request(`unsent ${lead.kind}`, options, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return begin(true);
  }
}

function refresh() {
  outbox = {
    sending,
    unsent: listKeptLeads().filter(
      ({ hasFailed, keptAt }) => hasFailed || keptAt < pageStart,
    ),
  };
  for (const watcher of watchers) watcher();
}
