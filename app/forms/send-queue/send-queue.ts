import { type LeadReply, maxWaitMs, postLead } from "./post-form.ts";
import { withLock } from "./send-lock.ts";
import {
  deleteExpiredLeads,
  deleteUnsentLead,
  findUnsentLead,
  isSameLead,
  type LeadContents,
  type LeadKind,
  listUnsentLeads,
  recordFailure,
  saveUnsentLead,
  type UnsentLead,
  watchUnsentLeads,
} from "./unsent-forms.ts";

type SendQueue = {
  sending: readonly LeadKind[];
  unsent: readonly UnsentLead[];
};

export const emptySendQueue: SendQueue = { sending: [], unsent: [] };

const firstPauseMs = 5000;
const maxPauseMs = 300_000;

const lockRetryMs = 1000;

const pageStart = Date.now();
let queue = emptySendQueue;
let sending: readonly LeadKind[] = [];
const watchers = new Set<() => void>();
const storedListeners = new Set<StoredListener>();
const expiredListeners = new Set<() => void>();
const timers = new Map<LeadKind, ReturnType<typeof setTimeout>>();
const pauses = new Map<LeadKind, number>();

type StoredListener = (lead: UnsentLead, reply: StoredReply) => void;
type StoredReply = Extract<LeadReply, { status: "stored" }>;

export async function sendLead(
  kind: LeadKind,
  contents: LeadContents,
  metadata: Record<string, string>,
): Promise<LeadReply> {
  const lead = saveUnsentLead(kind, contents, metadata);
  pauses.delete(kind);
  const reply = await withLock(lead, { ifAvailable: false }, () =>
    deliver(lead),
  );
  if (reply.status === "refused") deleteUnsentLead(lead);
  return reply;
}

export async function resendLead(
  kind: LeadKind,
): Promise<LeadReply | undefined> {
  if (deleteExpiredLeads()) {
    for (const listener of expiredListeners) listener();
  }
  const lead = findUnsentLead(kind);
  if (!lead || sending.includes(kind)) return undefined;
  const reply = await withLock(lead, { ifAvailable: true }, (lock) => {
    const saved = findUnsentLead(kind);
    return lock && saved && isSameLead(saved, lead) ? deliver(lead) : undefined;
  });
  if (reply?.status === "refused") recordFailure(lead, 0);
  // The other tab may close first, or be the previous page, whose lock isn't released yet.
  if (!reply && findUnsentLead(kind)) retryLater(kind, lockRetryMs);
  if (reply?.status === "stored") {
    for (const listener of storedListeners) listener(lead, reply);
  }
  return reply;
}

export function watchConnection(): () => void {
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

export function watchStored(listener: StoredListener): () => void {
  storedListeners.add(listener);
  return () => storedListeners.delete(listener);
}

export function watchExpired(listener: () => void): () => void {
  expiredListeners.add(listener);
  return () => expiredListeners.delete(listener);
}

export function watchSendQueue(watcher: () => void): () => void {
  const stop = watchUnsentLeads(refresh);
  watchers.add(watcher);
  refresh();
  return () => {
    watchers.delete(watcher);
    stop();
  };
}

export function readSendQueue(): SendQueue {
  return queue;
}

function resendDue() {
  // A page restored from the back-forward cache missed what other pages sent.
  refresh();
  for (const { kind } of listUnsentLeads()) resendWhenDue(kind);
}

function resendWhenDue(kind: LeadKind) {
  const wait = (findUnsentLead(kind)?.notBefore ?? 0) - Date.now();
  // A device clock that was set back must not delay a retry for days.
  if (wait > 0 && wait <= maxWaitMs) retryLater(kind, wait);
  else void resendLead(kind);
}

function retryLater(kind: LeadKind, wait: number) {
  clearTimeout(timers.get(kind));
  timers.set(
    kind,
    setTimeout(() => resendWhenDue(kind), wait),
  );
}

async function deliver(lead: UnsentLead): Promise<LeadReply> {
  const { kind } = lead;
  clearTimeout(timers.get(kind));
  sending = [...sending, kind];
  refresh();
  const reply = await postLead(lead);
  sending = sending.filter((other) => other !== kind);
  if (reply.status === "unsent") {
    recordFailure(lead, reply.waitFor && Date.now() + reply.waitFor);
    const pause = Math.min(pauses.get(kind) ?? firstPauseMs, maxPauseMs);
    pauses.set(kind, pause * 2);
    // Jitter, so that devices that lost the same connection don't retry together.
    retryLater(kind, Math.max(reply.waitFor, pause * (1 + Math.random() / 4)));
  }
  if (reply.status === "stored") {
    deleteUnsentLead(lead);
    if (findUnsentLead(kind)) retryLater(kind, lockRetryMs);
  }
  refresh();
  return reply;
}

function refresh() {
  queue = {
    sending,
    unsent: listUnsentLeads().filter(
      ({ hasFailed, keptAt }) => hasFailed || keptAt < pageStart,
    ),
  };
  for (const watcher of watchers) watcher();
}
