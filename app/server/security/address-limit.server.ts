import { LRUCache } from "lru-cache";
import { leadWindow } from "./limits.ts";

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
