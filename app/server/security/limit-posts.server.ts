import { createMiddleware } from "hono/factory";
import type { WebEnvironment } from "../operations/requests.server.ts";
import { createAddressLimit } from "./address-limit.server.ts";
import { findClientAddress } from "./client-address.server.ts";
import { refuse } from "./guards.server.ts";

/** Limits POSTs per IP address; endpoints have narrower limits. `exempt` paths accept only signed requests. */
export function limitPosts(
  postsPerAddress: number | undefined,
  trustedProxies: Parameters<typeof findClientAddress>[1],
  exempt: readonly string[],
) {
  const isWithin = createAddressLimit(postsPerAddress);
  return createMiddleware<WebEnvironment>(async (c, next) => {
    if (c.req.method !== "POST" || exempt.includes(c.req.path)) return next();
    return isWithin(findClientAddress(c, trustedProxies))
      ? next()
      : refuse(
          c,
          429,
          "too-many",
          "Too many requests from your connection. Please try again in ten minutes.",
        );
  });
}
