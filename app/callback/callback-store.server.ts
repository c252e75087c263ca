import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { givenBy } from "../consent/consent.ts";
import { recordConsents } from "../consent/ledger/consent-ledger.server.ts";
import {
  allowCalls,
  doNotCallReason,
  findSuppressions,
} from "../consent/suppressions/suppressions.server.ts";
import { withdrawNumber } from "../consent/suppressions/withdrawals.server.ts";
import { isQuarantineReason } from "../forms/spam-signals.ts";
import { lockEvents } from "../leads/events/lead-events.server.ts";
import { reindex } from "../leads/search/lead-index.server.ts";
import type { Submission } from "../leads/submissions.server.ts";
import { inTransaction } from "../server/database/commit.server.ts";
import {
  type CallbackRequest,
  createRequestRecorder,
  type Provenance,
  type Refusal,
  type StoreTools,
} from "./record-request.server.ts";
import { recordCall } from "./telephone/record-call.server.ts";
import type { CallProgress } from "./telephone/telephone.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    callbacks: CallbackStore;
  }
}

/** `simulated` rings nobody, `refused` is by our checks, `failed` by the provider, `unclear` had no response. */
export type CallbackResult =
  | { status: "placed" | "simulated"; callId: string }
  | { status: "failed" | "refused" | "unclear"; reason: string };

/** Calls that an earlier release placed are known only by the provider's id. */
type ReportedCall = { callId: string; requestId: string | undefined };

export type CallbackStore = ReturnType<typeof createCallbackStore>;

/** The only writer of `callback_requests` outside `privacy/`. Rejects with the driver's error if the database fails. */
export function createCallbackStore(
  database: Kysely<Database>,
  options: Partial<Omit<StoreTools, "database">> = {},
) {
  const tools: StoreTools = {
    database,
    commit: options.commit ?? inTransaction(database),
    limits: options.limits,
    outbox: options.outbox,
  };
  const recordRequest = createRequestRecorder(tools);
  return {
    /** Exact under concurrency. Stores nothing for a copy, or over a limit. */
    recordRequest: (
      number: string,
      form: Submission,
      refusal: Refusal | undefined,
      provenance?: Provenance,
    ) => recordRequest({ number, form, refusal, provenance }),

    saveResult: (
      id: string,
      result: CallbackResult,
      response: string,
      now: Date,
    ) => saveResult(tools, id, result, response, now),

    /** With `isStopped`, the called person pressed the key that stops calls and texts. */
    saveProgress: (
      call: ReportedCall,
      progress: CallProgress,
      now: Date,
      isStopped = false,
    ) => saveProgress(tools, call, { progress, isStopped }, now),

    release: (transaction: Transaction<Database>, id: string, now: Date) =>
      release(transaction, tools.outbox, id, now),

    listRequests: (id?: string) => listRequests(tools, id),
  };
}

async function saveResult(
  { commit, outbox }: StoreTools,
  id: string,
  result: CallbackResult,
  response: string,
  now: Date,
) {
  const isCall = result.status !== "refused" && result.status !== "simulated";
  await commit(async (transaction) => {
    if (isCall) await lockEvents(transaction);
    const callback = await transaction
      .updateTable("callback_requests")
      .set((row) => ({
        // A report that came first proves that the call was placed.
        status: row
          .case()
          .when("progress", "is", null)
          .then(result.status as string)
          .else("placed")
          .end(),
        reason: row
          .case()
          .when("progress", "is", null)
          .then("reason" in result ? result.reason : null)
          .end(),
        provider_call_id:
          "callId" in result ? result.callId : row.ref("provider_call_id"),
        updated_at: now.toISOString(),
      }))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    const status = callback?.status;
    if (callback && (status === "failed" || status === "unclear")) {
      const report = { report: status, phone: "lead" } as const;
      await recordCall(transaction, id, report, now);
    }
    if (callback && status === "placed" && callback.progress === null) {
      await recordCall(transaction, id, undefined, now);
    }
    if (callback && status !== "refused") {
      const subject = { kind: "callback", callback } as const;
      await outbox?.deliverResult(transaction, subject, now);
    }
    await transaction
      .updateTable("submissions")
      .set({ answer: response })
      .where("subject_id", "=", id)
      .execute();
  });
  outbox?.wake();
}

async function saveProgress(
  { commit, outbox }: StoreTools,
  { callId, requestId }: ReportedCall,
  { progress, isStopped }: { progress: CallProgress; isStopped: boolean },
  now: Date,
) {
  await commit(async (transaction) => {
    await lockEvents(transaction);
    const before = await transaction
      .selectFrom("callback_requests")
      .select(["id", "status", "progress", "lead_phone_number as number"])
      .where((row) =>
        requestId === undefined
          ? row("provider_call_id", "=", callId)
          : row("id", "=", requestId),
      )
      .executeTakeFirst();
    if (before && isStopped && before.progress !== "declined") {
      const both = { calls: true, texts: true };
      const given = givenBy("a key pressed on a call");
      await withdrawNumber(transaction, outbox, before.number, {
        withdrawn: both,
        now,
        given,
      });
    }
    if (!before || !mayFollow(progress, before.progress)) return;
    const callback = await transaction
      .updateTable("callback_requests")
      // A report may overtake the provider's response to the request for the call.
      .set({
        status: "placed",
        progress,
        provider_call_id: callId,
        updated_at: now.toISOString(),
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (before.status !== "placed") {
      await recordCall(transaction, callback.id, undefined, now);
    }
    const report = { report: progress, phone: "lead" } as const;
    await recordCall(transaction, callback.id, report, now);
    if (progress === "pressed") {
      await liftSuppression(transaction, callback, now);
    } else {
      const subject = { kind: "callback", callback } as const;
      await outbox?.deliverResult(transaction, subject, now);
    }
  });
  outbox?.wake();
}

/** Pressing 1 proves control of the number, so it lifts a suppression; a form alone doesn't. */
async function liftSuppression(
  transaction: Transaction<Database>,
  { id, lead_phone_number: phone, created_at }: CallbackRequest,
  now: Date,
) {
  const requestedAt = new Date(created_at);
  if (!(await allowCalls(transaction, phone, requestedAt, now))) return;
  const subject = { kind: "callback", id } as const;
  const sender = { given: undefined, address: undefined };
  await recordConsents(transaction, [
    { event: "allowed calls", subject, phone, ...sender, now },
  ]);
}

/** Reports may be repeated, and that of the whole call, "completed", comes last even if a key was pressed. */
function mayFollow(progress: CallProgress, before: string | null): boolean {
  const isAfterKey = progress === "connected" || progress === "unanswered";
  return before === null || (before === "pressed" && isAfterKey);
}

async function release(
  transaction: Transaction<Database>,
  outbox: StoreTools["outbox"],
  id: string,
  now: Date,
): Promise<boolean> {
  const { reason = null, number = "" } =
    (await transaction
      .selectFrom("callback_requests")
      .select(["reason", "lead_phone_number as number"])
      .where("id", "=", id)
      .executeTakeFirst()) ?? {};
  if (!isQuarantineReason(reason)) return false;
  const stopped = (await findSuppressions(transaction, [number])).get(number);
  const callback = await transaction
    .updateTable("callback_requests")
    .set(
      stopped?.calls
        ? { reason: doNotCallReason }
        : { status: "failed", reason: null },
    )
    .set({ updated_at: now.toISOString() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await outbox?.queue(transaction, [{ kind: "callback", callback }], now);
  const releasedAt = now.toISOString();
  await reindex(transaction, [{ kind: "callback", row: callback, releasedAt }]);
  return true;
}

async function listRequests(
  { database }: StoreTools,
  id?: string,
): Promise<CallbackRequest[]> {
  const requests = database
    .selectFrom("callback_requests")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id");
  return id === undefined
    ? requests.execute()
    : requests.where("id", "=", id).execute();
}
