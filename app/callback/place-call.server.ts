import type { RequestServices } from "../server/http/services-context.server.ts";
import { type CallbackResponse, responses } from "./callback-response.ts";
import type { CallResult } from "./phone-service/phone-service.ts";
import type { CallbackResult } from "./record-call-reports.server.ts";

type Services = Pick<
  RequestServices,
  "callbacks" | "phoneService" | "log" | "now" | "reportFailure"
>;

export async function placeCall(
  {
    id,
    number,
    receipt,
    isConfirmed,
  }: {
    id: string;
    number: string;
    receipt: string;
    isConfirmed?: boolean | undefined;
  },
  services: Services,
) {
  const outcome = await services.phoneService.call(number, id, isConfirmed);
  const response = responseOf(outcome, { id, receipt }, services);
  return saveResult(id, resultOf(outcome), response, services);
}

export async function saveResult(
  id: string,
  result: CallbackResult,
  response: CallbackResponse,
  { callbacks, now, reportFailure }: Services,
) {
  try {
    await callbacks.saveResult(id, result, JSON.stringify(response), now());
  } catch (error) {
    // The call may have been placed: the response is right even if the result isn't stored.
    reportFailure("callback result not stored", error, { callback: id });
  }
  return response;
}

function resultOf(outcome: CallResult): CallbackResult {
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

function responseOf(
  outcome: CallResult,
  placed: { id: string; receipt: string },
  { log, phoneService }: Services,
): CallbackResponse {
  switch (outcome.status) {
    case "placed":
      return { ok: true, ...placed };
    case "simulated":
      return {
        ok: true,
        ...placed,
        ...(phoneService.staffCallsBack && { isManual: true }),
      };
    case "off":
      return responses.off;
    case "failed":
    case "unclear":
      log.warn(
        { callback: placed.id, reason: outcome.reason },
        outcome.status === "unclear"
          ? "unclear whether call was placed"
          : "call not placed",
      );
      return outcome.status === "failed" && outcome.busy
        ? responses.busy
        : responses.failed;
  }
}
