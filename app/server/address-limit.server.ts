import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import { findClientAddress } from "./client-address.server.ts";
import { refuseForm } from "./guards.server.ts";
import { type Limits, leadWindow } from "./limits.ts";
import type { WebEnvironment } from "./requests.server.ts";

/** Says whether one more from this address is within the limit, and counts it if so. */
export type AddressLimit = (address: string | undefined) => boolean;

/** Most addresses that are remembered, in memory alone: each process counts for itself. */
const mostAddresses = 10_000;

/** At most so many from one address in ten minutes; undefined takes everything. */
export function createAddressLimit(most: number | undefined): AddressLimit {
  const counts = new LRUCache<string, number>({
    max: mostAddresses,
    ttl: leadWindow,
    noUpdateTTL: true,
  });
  return (address = "") => {
    const earlier = counts.get(address) ?? 0;
    if (most !== undefined && earlier >= most) return false;
    counts.set(address, earlier + 1);
    return true;
  };
}

/**
 * Refuses what an address posts beyond `postsPerAddress`, whatever it is: behind it each endpoint has narrower limits of
 * its own. `exempt` are paths that take only what is signed.
 */
export function limitPosts(
  limits: Limits | undefined,
  trustedProxies: Parameters<typeof findClientAddress>[1],
  exempt: readonly string[],
) {
  const isWithin = createAddressLimit(limits?.postsPerAddress);
  return createMiddleware<WebEnvironment>(async (c, next) => {
    if (c.req.method !== "POST" || exempt.includes(c.req.path)) return next();
    return isWithin(findClientAddress(c, trustedProxies))
      ? next()
      : refuseForm(
          c,
          429,
          "too-many",
          "Too many requests from your connection. Please try again in ten minutes.",
        );
  });
}
