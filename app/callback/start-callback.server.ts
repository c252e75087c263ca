import { setTimeout as sleep } from "node:timers/promises";
import { newReceipt } from "../leads/consent-chain.server.ts";
import { quarantineReason, type Sender } from "../leads/sender.ts";
import { fingerprint } from "../leads/submissions.server.ts";
import type { RequestServices } from "../request-context.server.ts";
import type { Log } from "../server/log.server.ts";
import { answers, type CallbackAnswer } from "./callback-answer.ts";
import type { CallbackResult, CallbackTurn } from "./callback-store.server.ts";
import { checkCallingPolicy } from "./calling-policy.server.ts";
import { normalizePhone } from "./phone-number.ts";
import type { CallOutcome } from "./telephone.server.ts";

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

/** What the sender typed, and whether they ask anew for a call that they had withdrawn from. */
export type CallbackWish = { typed: string; asksAgain: boolean };

/**
 * Checks the number, stores the request, calls, stores how it ended. Nothing is dialled that is not on disk first, and
 * nothing twice: a copy of a request waits for the first one's answer. A number that was withdrawn is called when its
 * sender, told so, asks again, and then this once: docs/decisions/029.
 */
export async function startCallback(
  { typed, asksAgain }: CallbackWish,
  sender: Sender,
  services: Tools,
): Promise<CallbackAnswer> {
  const { callbacks, now, reportFailure, ownNumbers } = services;
  const phone = normalizePhone(typed);
  if (!phone.ok && phone.problem === "missing") return answers.missing;
  if (!phone.ok || /\p{Cc}/u.test(typed)) return answers.invalid;
  const policy = checkCallingPolicy(phone.number, ownNumbers);
  if (!policy.allowed && policy.problem === "invalid") return answers.invalid;

  const form = {
    kind: "callback",
    key: sender.key,
    payload: fingerprint({
      number: phone.number,
      ...(asksAgain && { asksAgain }),
    }),
    address: sender.address,
    now: now(),
  } as const;
  const told = {
    event: asksAgain ? "asked again" : "submitted",
    given: sender.consent,
    receipt: newReceipt(),
    attribution: sender.attribution,
  } as const;
  let refusal: Refusal | undefined;
  let turn: CallbackTurn;
  try {
    refusal = policy.allowed
      ? await findRefusal(phone.number, asksAgain, sender, services)
      : { reason: policy.reason, answer: answers.refused };
    turn = await patiently(() =>
      callbacks.takeRequest(phone.number, form, refusal, told),
    );
  } catch (error) {
    reportFailure("callback request not stored", error);
    return answers.notStored;
  }
  switch (turn.turn) {
    case "call":
      return place(turn.id, phone.number, told.receipt, services);
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

type Refusal = { reason: string; answer: CallbackAnswer; isSuspect?: true };

/** Why a number that the policy allows is not called all the same. */
async function findRefusal(
  number: string,
  asksAgain: boolean,
  { signs = [] }: Sender,
  { consents }: Tools,
): Promise<Refusal | undefined> {
  const suspicion = quarantineReason(signs);
  // A machine learns nothing from what looks like any other failure.
  if (suspicion) {
    return { reason: suspicion, answer: answers.failed, isSuspect: true };
  }
  if (asksAgain) return undefined;
  const suppressed = (await consents.findSuppressions([number])).get(number);
  return suppressed?.calls === undefined
    ? undefined
    : { reason: "withdrawn", answer: answers.suppressed };
}

/** How long a copy waits for the first one's call to be placed, in milliseconds. */
const patience = 10_000;

async function patiently(ask: () => Promise<CallbackTurn>) {
  const giveUpAt = performance.now() + patience;
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
  const answer = answerOf(outcome, { id, receipt }, services.log);
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
      return { status: "placed", callId: outcome.callId };
    case "off":
      return { status: "failed", reason: "calls are off" };
    case "failed":
      return { status: "failed", reason: outcome.reason };
  }
}

function answerOf(
  outcome: CallOutcome,
  placed: { id: string; receipt: string },
  log: Log,
): CallbackAnswer {
  switch (outcome.status) {
    case "placed":
      return { ok: true, ...placed };
    case "off":
      return answers.off;
    case "failed":
      log.warn(
        { callback: placed.id, reason: outcome.reason },
        "call not placed",
      );
      return outcome.busy ? answers.busy : answers.failed;
  }
}
