import { LRUCache } from "lru-cache";
import { minute } from "../durations.ts";

export type KeyLimit = (address: string | undefined) => boolean;

const maxAddresses = 10_000;
export const keyLimitWindow = 10 * minute;

/** At most `max` in ten minutes, if defined. Counts in memory, so callers divide a limit by their workers. */
export function createKeyLimit(max: number | undefined): KeyLimit {
  if (max === undefined) return () => true;
  const counts = new LRUCache<string, number>({
    max: maxAddresses,
    ttl: keyLimitWindow,
    noUpdateTTL: true,
  });
  return (address = "") => {
    const earlier = counts.get(address) ?? 0;
    if (earlier >= max) return false;
    counts.set(address, earlier + 1);
    return true;
  };
}
