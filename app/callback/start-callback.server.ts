import type { RequestServices } from "../request-context.server.ts";
import type { Log } from "../server/log.server.ts";
import type { CallbackResult } from "./callback-store.server.ts";
import {
  checkCallingPolicy,
  type RefusalReason,
} from "./calling-policy.server.ts";
import { callbackMessages, defaultCallError } from "./messages.ts";
import { normalizePhone } from "./phone-number.ts";
import type { CallOutcome } from "./telephone.server.ts";

export type CallbackAnswer =
  | { ok: true; id: string }
  /** `code` is for programs, `error` for the visitor. */
  | {
      ok: false;
      status: 400 | 422 | 502 | 503;
      code: CallbackCode;
      error: string;
    };

export type CallbackCode =
  | "phone-required"
  | "phone-invalid"
  | "phone-refused"
  | "calls-off"
  | "call-failed"
  | "provider-busy"
  | "not-stored";

type Tools = Pick<
  RequestServices,
  "callbacks" | "telephone" | "ownNumbers" | "log" | "now" | "reportFailure"
>;

/** Checks the number, stores the request, calls, stores how it ended. Nothing is dialled that is not on disk first. */
export async function startCallback(
  typed: string,
  { callbacks, telephone, log, now, reportFailure, ownNumbers }: Tools,
): Promise<CallbackAnswer> {
  const phone = normalizePhone(typed);
  if (!phone.ok && phone.problem === "missing") return answers.missing;
  if (!phone.ok || /\p{Cc}/u.test(typed)) return answers.invalid;
  const policy = checkCallingPolicy(phone.number, ownNumbers);
  if (!policy.allowed && policy.problem === "invalid") return answers.invalid;

  let id: string;
  try {
    id = await callbacks.saveRequest(phone.number, now());
  } catch (error) {
    reportFailure("callback request not stored", error);
    return answers.notStored;
  }
  const ending = policy.allowed
    ? await telephone.call(phone.number)
    : { status: "refused" as const, reason: policy.reason };
  try {
    await callbacks.saveResult(id, resultOf(ending), now());
  } catch (error) {
    // The call is on its way: the visitor's answer stays true without this note.
    reportFailure(`outcome of callback ${id} not stored`, error);
  }
  return answerOf(ending, id, log);
}

/** How a stored request ended: with the telephone's word, or with the policy's. */
type Ending = CallOutcome | { status: "refused"; reason: RefusalReason };

function resultOf(ending: Ending): CallbackResult {
  switch (ending.status) {
    case "placed":
      return { status: "placed", callId: ending.callId };
    case "off":
      return { status: "failed", reason: "calls are off" };
    case "failed":
    case "refused":
      return { status: ending.status, reason: ending.reason };
  }
}

function answerOf(ending: Ending, id: string, log: Log): CallbackAnswer {
  switch (ending.status) {
    case "placed":
      return { ok: true, id };
    case "off":
      return answers.off;
    case "refused":
      return answers.refused;
    case "failed":
      log.warn({ callback: id, reason: ending.reason }, "call not placed");
      return ending.busy ? answers.busy : answers.failed;
  }
}

const answers = {
  missing: failure(400, "phone-required", callbackMessages.missing.title),
  invalid: failure(422, "phone-invalid", callbackMessages.invalid.title),
  refused: failure(422, "phone-refused", "We can only call US phone numbers."),
  off: failure(
    503,
    "calls-off",
    "We cannot place calls right now. Please call us directly.",
  ),
  failed: failure(502, "call-failed", defaultCallError),
  busy: failure(503, "provider-busy", defaultCallError),
  notStored: failure(503, "not-stored", defaultCallError),
};

function failure(
  status: 400 | 422 | 502 | 503,
  code: CallbackCode,
  error: string,
): CallbackAnswer {
  return { ok: false, status, code, error };
}
