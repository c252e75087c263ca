import { LRUCache } from "lru-cache";
import { minute } from "../durations.ts";

export type RateLimit = (key: string | undefined) => boolean;

const maxKeys = 10_000;
export const rateLimitWindowMs = 10 * minute;

/** At most `max` in ten minutes, if defined. Counts in memory, so callers divide a limit by their workers. */
export function createRateLimit(max: number | undefined): RateLimit {
  if (max === undefined) return () => true;
  const counts = new LRUCache<string, number>({
    max: maxKeys,
    ttl: rateLimitWindowMs,
    noUpdateTTL: true,
  });
  return (key = "") => {
    const earlier = counts.get(key) ?? 0;
    if (earlier >= max) return false;
    counts.set(key, earlier + 1);
    return true;
  };
}
