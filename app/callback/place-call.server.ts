import type { RequestServices } from "../server/http/services-context.server.ts";
import { answers, type CallbackAnswer } from "./callback-answer.ts";
import type { CallbackResult } from "./callback-store.server.ts";
import type { CallOutcome } from "./telephone/telephone.ts";

type Services = Pick<
  RequestServices,
  "callbacks" | "telephone" | "log" | "now" | "reportFailure"
>;

export async function placeCall(
  id: string,
  number: string,
  receipt: string,
  services: Services,
) {
  const outcome = await services.telephone.call(number);
  const answer = answerOf(outcome, { id, receipt }, services);
  return saveResult(id, resultOf(outcome), answer, services);
}

/** Stores a request's result. Returns `answer` even if that fails. */
export async function saveResult(
  id: string,
  result: CallbackResult,
  answer: CallbackAnswer,
  { callbacks, now, reportFailure }: Services,
) {
  try {
    await callbacks.saveResult(id, result, JSON.stringify(answer), now());
  } catch (error) {
    // The call may have been placed: the answer is right even if the result isn't stored.
    reportFailure("callback result not stored", error, { callback: id });
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
  { log, telephone }: Services,
): CallbackAnswer {
  switch (outcome.status) {
    case "placed":
      return { ok: true, ...placed };
    case "simulated":
      return {
        ok: true,
        ...placed,
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
