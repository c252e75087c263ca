import type { Operator } from "../brand/operator.ts";
import { callbackMessages, defaultCallError } from "./messages.ts";

export type CallbackResponse =
  | {
      ok: true;
      id: string;
      receipt?: string;
      isManual?: true;
    }
  /** `code` is for programs, `error` for the visitor. */
  | {
      ok: false;
      status: 400 | 409 | 422 | 429 | 502 | 503;
      code: CallbackCode;
      error: string;
      retryAfterSeconds?: number;
      confirmationToken?: string;
    };

export type CallbackCode =
  | "phone-required"
  | "phone-invalid"
  | "phone-refused"
  | "phone-suppressed"
  | "calls-off"
  | "call-failed"
  | "provider-busy"
  | "too-many-calls"
  | "under-way"
  | "key-reused"
  | "not-stored";

export const responses = {
  missing: failure(400, "phone-required", callbackMessages.missing.title),
  invalid: failure(422, "phone-invalid", callbackMessages.invalid.title),
  refused: failure(422, "phone-refused", "We can only call US phone numbers."),
  suppressed: failure(
    422,
    "phone-suppressed",
    "You asked us not to call this number. Call anyway?",
  ),
  off: failure(
    503,
    "calls-off",
    "We can't place calls right now. Please call us directly.",
  ),
  failed: failure(502, "call-failed", defaultCallError),
  busy: failure(503, "provider-busy", defaultCallError),
  underWay: failure(409, "under-way", "This call is already being placed."),
  otherContents: failure(
    422,
    "key-reused",
    "This Idempotency-Key was already used with another number.",
  ),
  notStored: failure(503, "not-stored", defaultCallError),
};

export function tooManyCalls({ phones }: Pick<Operator, "phones">) {
  return failure(
    429,
    "too-many-calls",
    `We can't place this call right now. Please call us at ${phones.main.display}.`,
  );
}

function failure(
  status: Extract<CallbackResponse, { ok: false }>["status"],
  code: CallbackCode,
  error: string,
): CallbackResponse & { ok: false } {
  return { ok: false, status, code, error };
}
