import { type DeskRequest, deviceOf } from "../desk-request.server.ts";
import type { SignInResult } from "./sign-in.server.ts";

/** Why a sign-in failed. */
export type Refused = Exclude<SignInResult, { token: string }> | "again";

export function isRefused(
  result: SignInResult,
): result is Exclude<SignInResult, { token: string }> {
  return typeof result === "string" || "waitMs" in result;
}

/** `wrong` says what to check after a wrong secret. */
export function explain(refused: Refused, wrong = checkPassword) {
  if (refused === "again") {
    return {
      title: "Please sign in again",
      description: "For your security, this needs a fresh sign-in.",
    };
  }
  if (refused === "wrong") {
    return { title: "That didn't work", description: wrong };
  }
  const seconds = Math.ceil(refused.waitMs / 1000);
  const wait =
    seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return {
    title: "Too many attempts",
    description: `Please wait ${wait}, then try again.`,
  };
}

const checkPassword =
  "Check the name, password and code. Codes change every 30 seconds.";

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
