import { day, hour, minute } from "../../server/durations.ts";

const second = 1000;

/** From one try to the next: twelve tries in about 75 hours. */
const pauses = [
  5 * second,
  30 * second,
  2.5 * minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** How often a message is tried before it is given up. */
export const mostTries = pauses.length + 1;

/** A receiver cannot put a message off for longer than this. */
const longestWish = day;

/** How far a pause may be from its length, so that what failed together does not come back together. */
const jitter = 0.1;

/** Until when a receiver that asked for it is left alone. */
export function findHoldEnd(wish: number | undefined, now: Date) {
  return wish
    ? new Date(now.getTime() + Math.min(wish, longestWish))
    : undefined;
}

/**
 * When to try again after so many tries; undefined when it is time to give up. `wish` is how many milliseconds the
 * receiver asked to be left alone; `chance` is from 0 to 1.
 */
export function findNextTry(
  tries: number,
  wish: number | undefined,
  now: Date,
  chance: number,
): Date | undefined {
  const pause = pauses[tries - 1];
  if (pause === undefined) return undefined;
  const ours = pause * (1 - jitter + 2 * jitter * chance);
  const theirs = Math.min(wish ?? 0, longestWish);
  return new Date(now.getTime() + Math.round(Math.max(ours, theirs)));
}

/** The header `Retry-After` in milliseconds: seconds or a date. Undefined for anything else. */
export function readRetryAfter(
  header: string | undefined,
  now: Date,
): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * second;
  const date = Date.parse(header);
  if (Number.isNaN(date)) return undefined;
  return Math.max(0, date - now.getTime());
}
