import { setTimeout as sleep } from "node:timers/promises";
import { newReceipt } from "../consent/consent-chain.server.ts";
import { normalizePhone } from "../forms/phone-number.ts";
import { quarantineReason } from "../forms/spam-signals.ts";
import type { Sender } from "../leads/sender.ts";
import { type Submission, toSubmission } from "../leads/submissions.server.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import {
  isConfirmation,
  signConfirmation,
} from "./call-confirmation.server.ts";
import { answers, type CallbackAnswer } from "./callback-answer.ts";
import type { CallbackResult, CallbackTurn } from "./callback-store.server.ts";
import { checkCallingPolicy } from "./calling-policy.server.ts";
import { doNotCallReason } from "./do-not-call.ts";
import type { CallOutcome } from "./telephone/telephone.server.ts";

type Tools = Pick<
  RequestServices,
  | "callbacks"
  | "consents"
  | "telephone"
  | "ownNumbers"
  | "log"
  | "now"
  | "reportFailure"
>;

/** What the sender typed, and the token by which they confirm a call to a number that asked for none. */
export type CallbackWish = {
  typed: string;
  confirmationToken?: string | undefined;
};

/**
 * Checks the number, stores the request, calls, stores how it ended. Nothing is dialled that is not on disk first, and
 * nothing twice: a copy of a request waits for the first one's answer. A do-not-call number is called once its sender,
 * told so, sends back the token that came with the refusal, and then this once: docs/decisions/029.
 */
export async function startCallback(
  { typed, confirmationToken }: CallbackWish,
  sender: Sender,
  services: Tools,
): Promise<CallbackAnswer> {
  const phone = normalizePhone(typed);
  if (!phone.ok && phone.problem === "missing") return answers.missing;
  if (!phone.ok || /\p{Cc}/u.test(typed)) return answers.invalid;
  const { number } = phone;
  const policy = checkCallingPolicy(number, services.ownNumbers);
  if (!policy.allowed && policy.problem === "invalid") return answers.invalid;
  const receipt = newReceipt();
  let verdict: Verdict;
  let turn: CallbackTurn;
  try {
    verdict = policy.allowed
      ? await judge(number, confirmationToken, sender, services)
      : { refusal: { reason: policy.reason, answer: answers.refused } };
    const form = describeForm(number, confirmationToken, sender, services);
    const told = {
      event: verdict.isConfirmed ? "asked again" : "submitted",
      given: sender.consent,
      receipt,
      attribution: sender.attribution,
    } as const;
    turn = await retryWhileUnderWay(() =>
      services.callbacks.takeRequest(number, form, verdict.refusal, told),
    );
  } catch (error) {
    services.reportFailure("callback request not stored", error);
    return answers.notStored;
  }
  return answerTurn(turn, { number, receipt, ...verdict }, services);
}

type Refusal = { reason: string; answer: CallbackAnswer; isSuspect?: true };

/** Whether a number that the policy allows may be called; `isConfirmed` where its sender insists on a do-not-call one. */
type Verdict = { refusal?: Refusal; isConfirmed?: boolean };

async function judge(
  number: string,
  confirmationToken: string | undefined,
  { signals = [] }: Sender,
  { consents, now }: Tools,
): Promise<Verdict> {
  const suspicion = quarantineReason(signals);
  // A machine learns nothing from what looks like any other failure.
  if (suspicion) {
    const answer = answers.failed;
    return { refusal: { reason: suspicion, answer, isSuspect: true } };
  }
  const suppressed = (await consents.findSuppressions([number])).get(number);
  if (suppressed?.calls === undefined) return {};
  const key = await consents.getConfirmationKey();
  if (isConfirmation(confirmationToken ?? "", number, key, now())) {
    return { isConfirmed: true };
  }
  const token = signConfirmation(number, key, now());
  const answer = { ...answers.suppressed, confirmationToken: token };
  return { refusal: { reason: doNotCallReason, answer } };
}

function describeForm(
  number: string,
  confirmationToken: string | undefined,
  sender: Sender,
  { now }: Tools,
): Submission {
  const contents = {
    number,
    ...(confirmationToken && { confirmationToken }),
  };
  return toSubmission("callback", contents, sender, now());
}

function answerTurn(
  turn: CallbackTurn,
  { number, receipt, refusal }: Verdict & { number: string; receipt: string },
  services: Tools,
): CallbackAnswer | Promise<CallbackAnswer> {
  switch (turn.turn) {
    case "call":
      return place(turn.id, number, receipt, services);
    case "refused":
      return finish(
        turn.id,
        { status: "refused", reason: turn.reason },
        refusal?.answer ?? answers.failed,
        services,
      );
    case "limited":
      return { ...answers.limited, retryAfterSeconds: turn.retryAfterSeconds };
    case "answered":
      return JSON.parse(turn.answer);
    case "under way":
      return answers.underWay;
    case "other contents":
      return answers.otherContents;
  }
}

/** How long a copy waits for the first one's call to be placed, in milliseconds. */
const copyTimeoutMs = 10_000;

async function retryWhileUnderWay(ask: () => Promise<CallbackTurn>) {
  const giveUpAt = performance.now() + copyTimeoutMs;
  let turn = await ask();
  while (turn.turn === "under way" && performance.now() < giveUpAt) {
    await sleep(100);
    turn = await ask();
  }
  return turn;
}

async function place(
  id: string,
  number: string,
  receipt: string,
  services: Tools,
) {
  const outcome = await services.telephone.call(number);
  const answer = answerOf(outcome, { id, receipt }, services);
  return finish(id, resultOf(outcome), answer, services);
}

async function finish(
  id: string,
  result: CallbackResult,
  answer: CallbackAnswer,
  { callbacks, now, reportFailure }: Tools,
) {
  try {
    await callbacks.saveResult(id, result, JSON.stringify(answer), now());
  } catch (error) {
    // What was done is done: the answer stays true without this note.
    reportFailure(`outcome of callback ${id} not stored`, error);
  }
  return answer;
}

function resultOf(outcome: CallOutcome): CallbackResult {
  switch (outcome.status) {
    case "placed":
    case "simulated":
      return outcome;
    case "off":
      return { status: "failed", reason: "calls are off" };
    case "failed":
    case "unclear":
      return { status: outcome.status, reason: outcome.reason };
  }
}

function answerOf(
  outcome: CallOutcome,
  placed: { id: string; receipt: string },
  { log, telephone }: Tools,
): CallbackAnswer {
  switch (outcome.status) {
    case "placed":
      return { ok: true, ...placed };
    case "simulated":
      return {
        ...{ ok: true, ...placed },
        ...(telephone.isManual && { isManual: true }),
      };
    case "off":
      return answers.off;
    case "failed":
    case "unclear":
      log.warn(
        { callback: placed.id, reason: outcome.reason },
        outcome.status === "unclear"
          ? "unclear whether call was placed"
          : "call not placed",
      );
      return outcome.status === "failed" && outcome.busy
        ? answers.busy
        : answers.failed;
  }
}
