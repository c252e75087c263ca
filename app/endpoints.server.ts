import { handlePhoneClick } from "./attribution/phone-click-endpoint.ts";
import { phoneClickPath } from "./attribution/phone-clicks.ts";
import { handleClickToCall } from "./callback/click-to-call-endpoint.ts";
import {
  callPaths,
  connectPath,
  textPath,
} from "./callback/phone-service/call-paths.ts";
import { handleCallReport } from "./callback/phone-service/call-report-endpoint.ts";
import { handleInboundText } from "./callback/phone-service/inbound-text-endpoint.ts";
import { handleContactMessage } from "./contact/contact-message-endpoint.ts";
import { handleClaim } from "./delivery/on-call/claim-endpoint.ts";
import { claimPath } from "./delivery/on-call/claim-link.ts";
import { handlePreview } from "./desk/content/preview/preview-endpoint.ts";
import { previewPath } from "./desk/content/preview.ts";
import { handleConnection } from "./desk/lead/connect-endpoint.ts";
import type { RequestServices } from "./server/http/services-context.server.ts";
import { normalizePath } from "./server/normalize-path.ts";
import type { RequestKind } from "./server/operations/metrics.server.ts";
import { operationPaths } from "./server/operations/operations.server.ts";
import { handleLeadCollector } from "./survey/lead-collector-endpoint.ts";
import { handleSurveyProgress } from "./survey/unfinished/survey-progress-endpoint.ts";

type Endpoint = (
  request: Request,
  services: RequestServices,
) => Promise<Response>;

export const autosavePath = "/functions/v1/survey-progress";

/** JSON endpoints come before `routes.ts`, because the router takes longer than storing a lead. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map([
  ["/functions/v1/lead-collector", handleLeadCollector],
  ["/functions/v1/contact-message", handleContactMessage],
  [autosavePath, handleSurveyProgress],
  ["/.netlify/functions/click-to-call", handleClickToCall],
  [phoneClickPath, handlePhoneClick],
]);

export const providerEndpoints: ReadonlyMap<string, Endpoint> = new Map([
  ...Object.values(callPaths).map((path) => [path, handleCallReport] as const),
  [connectPath, handleConnection],
  [textPath, handleInboundText],
]);

export const jsonPaths = [...endpoints.keys()];
export const signedPaths = [...providerEndpoints.keys()];

/** Matches every encoding of the path. */
export function isProgramPath(path: string) {
  return /^\/(functions\/v1|\.netlify\/functions|callbacks)(\/|$)/.test(
    normalizePath(path),
  );
}

export function findEndpoint(path: string): Endpoint | undefined {
  if (path.startsWith(claimPath)) return handleClaim;
  if (path.startsWith(previewPath)) return handlePreview;
  return endpoints.get(path) ?? providerEndpoints.get(path);
}

export function requestKindOf(path: string): RequestKind {
  if (endpoints.has(path)) return "endpoint";
  if (operationPaths.includes(path)) return "operations";
  if (path.endsWith(".data")) return "data";
  return path.includes(".") ? "file" : "page";
}
