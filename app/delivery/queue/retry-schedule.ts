import { day, hour, minute, second } from "../../server/durations.ts";

/** Twelve attempts in about 75 hours. */
const retryDelays = [
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
  day,
];

export const maxAttempts = retryDelays.length + 1;

const maxRetryAfterMs = day;

const jitter = 0.1;

export function findPauseEnd(retryAfterMs: number | undefined, now: Date) {
  return retryAfterMs
    ? new Date(now.getTime() + Math.min(retryAfterMs, maxRetryAfterMs))
    : undefined;
}

export function findNextAttempt(
  attempts: number,
  retryAfterMs: number | undefined,
  now: Date,
  random: number,
): Date | undefined {
  const delay = retryDelays[attempts - 1];
  if (delay === undefined) return undefined;
  const ours = delay * (1 - jitter + 2 * jitter * random);
  const theirs = Math.min(retryAfterMs ?? 0, maxRetryAfterMs);
  return new Date(now.getTime() + Math.round(Math.max(ours, theirs)));
}
