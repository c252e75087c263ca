import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { consentWithoutForm } from "../consent/consent.ts";
import { recordConsents } from "../consent/ledger/consent-ledger.server.ts";
import { allowCalls } from "../consent/suppressions/suppressions.server.ts";
import { withdrawNumber } from "../consent/suppressions/withdrawals.server.ts";
import { parseNumbers } from "../forms/phone/typed-numbers.ts";
import { lockEvents } from "../leads/events/lead-events.server.ts";
import type { CallbackRequest, StoreDependencies } from "./callback-request.ts";
import type { CallProgress } from "./phone-service/phone-service.ts";
import { recordCall } from "./phone-service/record-call.server.ts";

/** `simulated`: no phone rings. `refused`: by our checks. `failed`: by the provider. `unclear`: no response came. */
export type CallbackResult =
  | { status: "placed" | "simulated"; callId: string }
  | { status: "failed" | "refused" | "unclear"; reason: string };

/** Calls that an earlier release placed are known only by the provider's id. */
export type ReportedCall = { callId: string; requestId: string | undefined };

export async function saveResult(
  { commit, outbox }: StoreDependencies,
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

export async function saveProgress(
  { commit, outbox }: StoreDependencies,
  { callId, requestId }: ReportedCall,
  {
    progress,
    stopped: stoppedNumber,
  }: { progress: CallProgress; stopped: string | undefined },
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
    if (stoppedNumber !== undefined && before?.progress !== "declined") {
      // The request may have been erased since.
      const number = before?.number ?? parseNumbers(stoppedNumber)[0];
      if (!number) throw new Error("no number to stop");
      await withdrawNumber(transaction, outbox, number, {
        withdrawn: { calls: true, texts: true },
        now,
        given: consentWithoutForm("a key pressed on a call"),
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

/** Reports may repeat, and the report of the whole call, "completed", comes last even if a key was pressed. */
function mayFollow(progress: CallProgress, before: string | null): boolean {
  const isAfterKey = progress === "connected" || progress === "unanswered";
  return before === null || (before === "pressed" && isAfterKey);
}
