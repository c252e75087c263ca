import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { attributionRows } from "../attribution/attribution-rows.server.ts";
import { recordConsents } from "../consent/ledger/consent-ledger.server.ts";
import {
  doNotCallReason,
  findSuppressions,
} from "../consent/suppressions/suppressions.server.ts";
import { indexRowsOf } from "../leads/search/lead-index.server.ts";
import {
  findEarlier,
  type Submission,
  toSubmissionRow,
} from "../leads/submissions.server.ts";
import { matchKeysOf } from "../leads/threads/match-keys.ts";
import { linkThreadEntries } from "../leads/threads/thread-entries.server.ts";
import { groupCommit } from "../server/database/group-commit.server.ts";
import { insertAll } from "../server/database/insert.server.ts";
import { lock } from "../server/database/transaction.server.ts";
import { findReachedLimit } from "./callback-limits.server.ts";
import type {
  CallbackDecision,
  CallbackOutbox,
  CallbackRequest,
  NewRequest,
  Refusal,
  StoreDependencies,
} from "./callback-request.ts";

/** Requests that arrive together share a transaction, so that they wait for the budget's lock on one connection. */
export function createRequestRecorder(
  handle: StoreDependencies,
): (request: NewRequest) => Promise<CallbackDecision> {
  const record = groupCommit((requests: readonly NewRequest[]) =>
    handle.commit(async (transaction) => {
      // Calls cost money: one lock keeps the limits exact across all copies of the site.
      await lock(transaction, ["callback budget"]);
      const decisions: CallbackDecision[] = [];
      for (const request of requests) {
        decisions.push(
          (await findDuplicate(transaction, request.form)) ??
            (await recordNew(transaction, handle, request)),
        );
      }
      return decisions;
    }),
  );
  return async (request) => {
    const decision = await record(request);
    handle.outbox?.wake();
    return decision;
  };
}

async function findDuplicate(
  transaction: Transaction<Database>,
  form: Submission,
): Promise<CallbackDecision | undefined> {
  const findFirst = await findEarlier(transaction, [form]);
  const earlier = findFirst(form);
  if (!earlier) return undefined;
  if (earlier.payload !== form.payload) return { status: "key reused" };
  return earlier.answer === null
    ? { status: "in progress" }
    : { status: "answered", response: earlier.answer };
}

async function recordNew(
  transaction: Transaction<Database>,
  handle: StoreDependencies,
  sent: NewRequest,
): Promise<CallbackDecision> {
  const request = (await isStoppedMeanwhile(transaction, sent))
    ? { ...sent, refusal: { reason: doNotCallReason } }
    : sent;
  return (
    (await checkLimits(transaction, handle, request)) ??
    insertRequest(transaction, handle, request)
  );
}

/** The request may have waited for others, in another copy of the site, since its number was checked. */
async function isStoppedMeanwhile(
  transaction: Transaction<Database>,
  { number, refusal, confirmedAt }: NewRequest,
): Promise<boolean> {
  if (refusal) return false;
  const suppressions = await findSuppressions(transaction, [number]);
  const stoppedAt = suppressions.get(number)?.calls;
  if (!stoppedAt) return false;
  return !confirmedAt || new Date(stoppedAt) > confirmedAt;
}

async function checkLimits(
  transaction: Transaction<Database>,
  { limits }: StoreDependencies,
  { number, form, refusal }: NewRequest,
): Promise<CallbackDecision | undefined> {
  if (!limits) return undefined;
  const isCall = refusal === undefined;
  const candidate = { number, form, limits, isCall };
  const windowMs = await findReachedLimit(transaction, candidate);
  return windowMs === undefined
    ? undefined
    : { status: "limited", retryAfterSeconds: windowMs / 1000 };
}

async function insertRequest(
  transaction: Transaction<Database>,
  { outbox }: StoreDependencies,
  { number, form, refusal, provenance }: NewRequest,
): Promise<CallbackDecision> {
  const callback = toRow(number, form, refusal);
  const { id } = callback;
  const { attribution, ...consent } = provenance ?? {
    event: "submitted",
    given: undefined,
  };
  const threadEntries = await linkThreadEntries(transaction, [
    { id, kind: "callback", now: form.now, keys: matchKeysOf(number) },
  ]);
  const origin = attributionRows([{ id, attribution, now: form.now }]);
  await insertAll(transaction, {
    callback_requests: [callback],
    submissions: [toSubmissionRow(form, id, null)],
    attributions: origin,
    touches: threadEntries,
    ...indexRowsOf([{ kind: "callback", row: callback, attribution }]),
  });
  const subject = { kind: "callback", id } as const;
  await recordConsents(transaction, [
    {
      ...consent,
      subject,
      phone: number,
      address: form.address,
      now: form.now,
    },
  ]);
  await queueDeliveries(transaction, outbox, callback, refusal);
  return refusal
    ? { status: "refused", id, reason: refusal.reason }
    : { status: "call", id };
}

function toRow(
  number: string,
  form: Submission,
  refusal: Refusal | undefined,
): CallbackRequest {
  const time = form.now.toISOString();
  return {
    id: randomUUID(),
    created_at: time,
    updated_at: time,
    lead_phone_number: number,
    status: refusal ? "refused" : "requested",
    reason: refusal?.reason ?? null,
    provider_call_id: null,
    client_address: form.address ?? null,
    progress: null,
  };
}

/** The firm is notified of a call once it has ended, and of a refused one immediately. */
async function queueDeliveries(
  transaction: Transaction<Database>,
  outbox: CallbackOutbox | undefined,
  callback: CallbackRequest,
  refusal: Refusal | undefined,
) {
  const subject = { kind: "callback", callback } as const;
  const now = new Date(callback.created_at);
  if (callback.status === "requested") {
    await outbox?.queueDelayed(transaction, subject, now);
  } else if (!refusal?.isSuspect) {
    await outbox?.queue(transaction, [subject], now);
  }
}
