import { createMiddleware } from "hono/factory";
import { isHttps } from "../is-https.ts";
import type { WebEnvironment } from "../operations/requests.server.ts";
import type { SecretPaths } from "../operations/secret-paths.server.ts";
import { barePolicy } from "./content-policy.server.ts";

const twoYears = 2 * 365 * 24 * 60 * 60;

const unneededFeatures = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    "content-security-policy": barePolicy(),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": unneededFeatures
      .map((name) => `${name}=()`)
      .join(","),
    "referrer-policy": "strict-origin-when-cross-origin",
    ...(isHttps(siteUrl) && {
      "strict-transport-security": `max-age=${twoYears};includeSubDomains`,
    }),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  };
}

/** URLs with a token, in their path or in `secretParameter`, are never sent as referrers. */
export function secureResponses(
  siteUrl: string,
  secretPaths: SecretPaths,
  secretParameter?: string,
) {
  const headers = Object.entries(securityHeaders(siteUrl));
  return createMiddleware<WebEnvironment>(async (c, next) => {
    await next();
    const hasToken =
      secretPaths.includes(c.req.path) ||
      (secretParameter && c.req.query(secretParameter) !== undefined);
    if (hasToken) {
      c.res.headers.set("referrer-policy", "no-referrer");
    }
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
}
