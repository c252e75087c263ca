import { LRUCache } from "lru-cache";
import { minute } from "../durations.ts";

export type AddressLimit = (address: string | undefined) => boolean;

const maxAddresses = 10_000;
export const addressWindow = 10 * minute;

/** At most `max` in ten minutes, if defined. Counts in memory, so callers divide a limit by their workers. */
export function createAddressLimit(max: number | undefined): AddressLimit {
  if (max === undefined) return () => true;
  const counts = new LRUCache<string, number>({
    max: maxAddresses,
    ttl: addressWindow,
    noUpdateTTL: true,
  });
  return (address = "") => {
    const earlier = counts.get(address) ?? 0;
    if (earlier >= max) return false;
    counts.set(address, earlier + 1);
    return true;
  };
}
