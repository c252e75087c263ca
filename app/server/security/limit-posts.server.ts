import { createMiddleware } from "hono/factory";
import type { WebEnvironment } from "../operations/requests.server.ts";
import { createAddressLimit } from "./address-limit.server.ts";
import { findClientAddress } from "./client-address.server.ts";
import { refuse } from "./guards.server.ts";

type Rules = {
  trustedProxies: Parameters<typeof findClientAddress>[1];
  /** Paths that accept only signed requests. */
  exempt?: readonly string[];
  /** Paths with the same limit, counted separately. */
  separate?: readonly string[];
  getPhone?: () => string;
};

/** Endpoints have narrower limits of their own. */
export function limitPosts(
  postsPerAddress: number | undefined,
  { trustedProxies, exempt = [], separate = [], getPhone }: Rules,
) {
  const isWithin = createAddressLimit(postsPerAddress);
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const { method, path } = c.req;
    if (method !== "POST" || exempt.includes(path)) return next();
    const address = findClientAddress(c, trustedProxies);
    const isSeparate = separate.includes(path);
    if (isWithin(isSeparate ? `${address} ${path}` : address)) return next();
    const call = getPhone ? `, or call us at ${getPhone()}` : "";
    const error = `Too many requests from your connection. Please try again in ten minutes${call}.`;
    const response = await refuse(c, 429, "too-many", error);
    response.headers.set("Retry-After", "600");
    return response;
  });
}
