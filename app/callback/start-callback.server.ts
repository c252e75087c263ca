import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { newReceipt } from "../consent/ledger/consent-chain.server.ts";
import { doNotCallReason } from "../consent/suppressions/suppressions.server.ts";
import { normalizePhone } from "../forms/phone/phone-number.ts";
import { quarantineReason } from "../forms/spam-signals.ts";
import type { Sender } from "../leads/sender.ts";
import { type Submission, toSubmission } from "../leads/submissions.server.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import type { CallbackDecision } from "./callback-request.ts";
import {
  type CallbackResponse,
  responses,
  tooManyCalls,
} from "./callback-response.ts";
import { checkDoNotCall } from "./do-not-call.server.ts";
import { checkNumberPolicy } from "./number-policy.server.ts";
import { placeCall, saveResult } from "./place-call.server.ts";

type Services = Pick<
  RequestServices,
  | "callbacks"
  | "consents"
  | "phoneService"
  | "operator"
  | "neverCalledNumbers"
  | "log"
  | "now"
  | "reportFailure"
>;

export type CallbackInput = {
  typed: string;
  confirmationToken?: string | undefined;
};

/** Places a call only once its request is on disk, and never twice: a duplicate waits for the first one's response. */
export async function startCallback(
  { typed, confirmationToken }: CallbackInput,
  sender: Sender,
  services: Services,
): Promise<CallbackResponse> {
  const phone = normalizePhone(typed);
  if (!phone.ok && phone.problem === "missing") return responses.missing;
  if (!phone.ok || /\p{Cc}/u.test(typed)) return responses.invalid;
  const { number } = phone;
  const policy = checkNumberPolicy(number, services.neverCalledNumbers);
  if (!policy.allowed && policy.problem === "invalid") return responses.invalid;
  const receipt = newReceipt();
  let check: NumberCheck;
  let decision: CallbackDecision;
  try {
    check = policy.allowed
      ? await checkNumber(number, confirmationToken, sender, services)
      : { refusal: { reason: policy.reason, response: responses.refused } };
    const token = check.confirmedAt ? confirmationToken : undefined;
    const form = token
      ? describeConfirmed(number, token, sender, services)
      : describeForm(number, confirmationToken, sender, services);
    const provenance = {
      event: check.confirmedAt ? "asked again" : "submitted",
      given: sender.consent,
      receipt,
      attribution: sender.attribution,
    } as const;
    const { refusal, confirmedAt } = check;
    decision = await retryWhileInProgress(() =>
      services.callbacks.recordRequest({
        number,
        form,
        refusal,
        provenance,
        confirmedAt,
      }),
    );
    if (decision.status === "key reused" && confirmedAt) {
      // The token was used: this is a new request, perhaps after calls were allowed again.
      const again = await checkNumber(number, undefined, sender, services);
      return (
        again.refusal?.response ?? startCallback({ typed }, sender, services)
      );
    }
  } catch (error) {
    services.reportFailure("callback request not stored", error);
    return responses.notStored;
  }
  if (decision.status === "refused" && !check.refusal) {
    // It is stored, so it gets its answer even if the new token can't be made.
    check = await checkNumber(number, undefined, sender, services).catch(
      () => ({ refusal: suppressed({}) }),
    );
  }
  return respond(decision, { number, receipt, ...check }, services);
}

type Refusal = { reason: string; response: CallbackResponse; isSuspect?: true };

type NumberCheck = { refusal?: Refusal; confirmedAt?: Date };

async function checkNumber(
  number: string,
  confirmationToken: string | undefined,
  { signals = [] }: Sender,
  { consents, now }: Services,
): Promise<NumberCheck> {
  const suspicion = quarantineReason(signals);
  // To a bot, this must look like any other failure.
  if (suspicion) {
    const response = responses.failed;
    return { refusal: { reason: suspicion, response, isSuspect: true } };
  }
  const doNotCall = await checkDoNotCall(number, confirmationToken, {
    consents,
    now: now(),
  });
  if (doNotCall === "allowed") return {};
  if ("confirmedAt" in doNotCall) return doNotCall;
  return { refusal: suppressed(doNotCall) };
}

function suppressed(token: { confirmationToken?: string }): Refusal {
  const response = { ...responses.suppressed, ...token };
  return { reason: doNotCallReason, response };
}

function describeForm(
  number: string,
  confirmationToken: string | undefined,
  sender: Sender,
  { now }: Services,
): Submission {
  const contents = {
    number,
    ...(confirmationToken && { confirmationToken }),
  };
  return toSubmission("callback", contents, sender, now());
}

/** The token becomes the idempotency key, so that only one form can use it, whatever key that form had. */
function describeConfirmed(
  number: string,
  confirmationToken: string,
  sender: Sender,
  { now }: Services,
): Submission {
  const contents = { number, confirmationToken, key: sender.key ?? "" };
  const key = `confirmation ${hash("sha256", confirmationToken, "base64url")}`;
  return { ...toSubmission("callback", contents, sender, now()), key };
}

async function respond(
  decision: CallbackDecision,
  {
    number,
    receipt,
    refusal,
    confirmedAt,
  }: NumberCheck & { number: string; receipt: string },
  services: Services,
): Promise<CallbackResponse> {
  switch (decision.status) {
    case "call":
      return placeCall(
        {
          id: decision.id,
          number,
          receipt,
          isConfirmed: confirmedAt !== undefined,
        },
        services,
      );
    case "refused":
      return saveResult(
        decision.id,
        { status: "refused", reason: decision.reason },
        refusal?.response ?? responses.failed,
        services,
      );
    case "limited":
      return {
        ...tooManyCalls(services.operator),
        retryAfterSeconds: decision.retryAfterSeconds,
      };
    case "answered":
      return JSON.parse(decision.response);
    case "in progress":
      return responses.underWay;
    case "key reused":
      return responses.otherContents;
  }
}

const duplicateTimeoutMs = 10_000;

async function retryWhileInProgress(record: () => Promise<CallbackDecision>) {
  const deadline = performance.now() + duplicateTimeoutMs;
  let decision = await record();
  while (decision.status === "in progress" && performance.now() < deadline) {
    await sleep(100);
    decision = await record();
  }
  return decision;
}
