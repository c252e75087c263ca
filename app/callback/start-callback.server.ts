import type { RequestServices } from "../request-context.server.ts";
import type { Log } from "../server/log.server.ts";
import type { CallbackResult } from "./callback-store.server.ts";
import { checkCallingPolicy } from "./calling-policy.server.ts";
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
  "callbacks" | "telephone" | "log" | "now" | "reportFailure"
> & {
  /** Numbers that are never called, in E.164: the site's own. */
  ownNumbers: readonly string[];
};

/** Checks the number, stores the request, calls, stores how it ended. Nothing is dialled that is not on disk first. */
export async function startCallback(
  typed: string,
  { callbacks, telephone, log, now, reportFailure, ownNumbers }: Tools,
): Promise<CallbackAnswer> {
  const phone = normalizePhone(typed);
  if (!phone.ok && phone.problem === "missing") return answers.missing;
  if (!phone.ok) return answers.invalid;
  const policy = checkCallingPolicy(phone.number, ownNumbers);
  if (!policy.allowed && policy.problem === "invalid") return answers.invalid;

  let id: string;
  try {
    id = await callbacks.saveRequest(phone.number, now());
  } catch (error) {
    reportFailure("callback request not stored", error);
    return answers.notStored;
  }
  const outcome = policy.allowed
    ? await telephone.call(phone.number)
    : "refused";
  try {
    await callbacks.saveResult(id, resultOf(outcome), now());
  } catch (error) {
    // The call is on its way: the visitor's answer stays true without this note.
    reportFailure(`outcome of callback ${id} not stored`, error);
  }
  return answerOf(outcome, id, log);
}

function resultOf(outcome: CallOutcome | "refused"): CallbackResult {
  if (outcome === "refused") {
    return { status: "refused", reason: "not a US number" };
  }
  switch (outcome.status) {
    case "placed":
      return { status: "placed", callId: outcome.callId };
    case "off":
      return { status: "failed", reason: "calls are off" };
    case "failed":
      return { status: "failed", reason: outcome.reason };
  }
}

function answerOf(
  outcome: CallOutcome | "refused",
  id: string,
  log: Log,
): CallbackAnswer {
  if (outcome === "refused") return answers.refused;
  if (outcome.status === "placed") return { ok: true, id };
  if (outcome.status === "off") return answers.off;
  log.warn({ callback: id, reason: outcome.reason }, "call not placed");
  return outcome.busy ? answers.busy : answers.failed;
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
