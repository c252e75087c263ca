import { type DeskRequest, deviceOf } from "../desk-request.server.ts";
import type { SignInResult } from "./sign-in.server.ts";

/** Why a sign-in failed. */
export type Refused = Exclude<SignInResult, { token: string }> | "again";

export function isRefused(
  result: SignInResult,
): result is Exclude<SignInResult, { token: string }> {
  return typeof result === "string" || "waitMs" in result;
}

export function explain(refused: Refused) {
  if (typeof refused === "string") return refusals[refused];
  const seconds = Math.ceil(refused.waitMs / 1000);
  const wait =
    seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return {
    title: "Too many attempts",
    description: `Please wait ${wait}, then try again.`,
  };
}

const refusals = {
  wrong: {
    title: "That didn't work",
    description:
      "Check the name, password and code. Codes change every 30 seconds.",
  },
  again: {
    title: "Please sign in again",
    description: "For your security, this needs a fresh sign-in.",
  },
};

export function answerOptions(refused: Refused | undefined) {
  if (typeof refused !== "object") {
    return { status: refused === "wrong" ? 403 : 200 };
  }
  const seconds = String(Math.ceil(refused.waitMs / 1000));
  return { status: 429, headers: { "Retry-After": seconds } };
}

/** Where an attempt comes from. */
export function visitorOf(desk: DeskRequest) {
  return {
    address: desk.services.clientAddress,
    device: deviceOf(desk),
    session: desk.session?.hash,
  };
}
