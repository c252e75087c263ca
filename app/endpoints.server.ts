import { answerClickToCall } from "./callback/click-to-call-endpoint.ts";
import { answerContactMessage } from "./contact/contact-message-endpoint.ts";
import type { RequestServices } from "./request-context.server.ts";
import { answerLeadCollector } from "./survey/lead-collector-endpoint.ts";

/**
 * Addresses that programs post to: JSON in, JSON out. They stand before the pages of `routes.ts`, because a lead is in
 * a hurry and the router costs more than storing it.
 */
export const endpoints: ReadonlyMap<
  string,
  (request: Request, services: RequestServices) => Promise<Response>
> = new Map([
  ["/functions/v1/lead-collector", answerLeadCollector],
  ["/functions/v1/contact-message", answerContactMessage],
  ["/.netlify/functions/click-to-call", answerClickToCall],
]);
