import type { HonoRequest } from "hono";
import { createMiddleware } from "hono/factory";
import { minute, second } from "../durations.ts";
import type { WebEnvironment } from "../operations/requests.server.ts";
import { findClientAddress } from "./client-address.server.ts";
import { refuse } from "./guards.server.ts";
import { createRateLimit, rateLimitWindowMs } from "./rate-limit.server.ts";

type PostRequestLimits = {
  trustedProxies: Parameters<typeof findClientAddress>[1];
  exempt?: readonly string[];
  /** These have a limit of their own, so that they never use up the others'. */
  isAutosave?: (request: HonoRequest) => boolean;
  getPhone?: () => string;
};

export function limitPostRequests(
  postRequestsPerAddress: number | undefined,
  { trustedProxies, exempt = [], isAutosave, getPhone }: PostRequestLimits,
) {
  const isWithin = createRateLimit(postRequestsPerAddress);
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const { method, path } = c.req;
    if (method !== "POST" || exempt.includes(path)) return next();
    const address = findClientAddress(c, trustedProxies);
    const key = isAutosave?.(c.req) ? `${address} autosave` : address;
    if (isWithin(key)) return next();
    const call = getPhone ? `, or call us at ${getPhone()}` : "";
    const error = `Too many requests from your connection. Please try again in ${rateLimitWindowMs / minute} minutes${call}.`;
    const response = await refuse(c, 429, "too-many", error);
    response.headers.set("Retry-After", String(rateLimitWindowMs / second));
    return response;
  });
}
