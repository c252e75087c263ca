import { callPaths } from "./callback/call-paths.ts";
import { answerCallReport } from "./callback/call-report-endpoint.ts";
import { answerClickToCall } from "./callback/click-to-call-endpoint.ts";
import { answerContactMessage } from "./contact/contact-message-endpoint.ts";
import { answerPhoneClick } from "./leads/phone-click-endpoint.ts";
import { phoneClickPath } from "./leads/phone-clicks.ts";
import type { RequestServices } from "./request-context.server.ts";
import { answerLeadCollector } from "./survey/lead-collector-endpoint.ts";

type Endpoint = (
  request: Request,
  services: RequestServices,
) => Promise<Response>;

/**
 * Addresses that programs post to: JSON in, JSON out. They stand before the pages of `routes.ts`, because a lead is in
 * a hurry and the router costs more than storing it.
 */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map([
  ["/functions/v1/lead-collector", answerLeadCollector],
  ["/functions/v1/contact-message", answerContactMessage],
  ["/.netlify/functions/click-to-call", answerClickToCall],
  [phoneClickPath, answerPhoneClick],
]);

/** Addresses that the telephone provider posts to: a form in, its own language out. */
export const providerEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(callPaths).map((path) => [path, answerCallReport]),
);
