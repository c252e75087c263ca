import twilio from "twilio";
import type { CallResult } from "./phone-service.ts";

export function failureResult(error: unknown): CallResult {
  if (error instanceof twilio.RestException) {
    const { status, code } = error;
    const reason = `status ${status}, code ${code ?? "none"}`;
    return status < 500
      ? { status: "failed", busy: status === 429, reason }
      : unclearResult(reason);
  }
  if (!(error instanceof Error)) return unclearResult("no response");
  const reason = "code" in error ? String(error.code) : error.name;
  return unsentCodes.includes(reason)
    ? { status: "failed", busy: false, reason }
    : unclearResult(reason);
}

/** Node's error codes for a connection that was never made: the request was not sent. */
const unsentCodes = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"];

export function unclearResult(reason: string): CallResult {
  return { status: "unclear", reason };
}
