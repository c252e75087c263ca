import type { UnsentLead } from "./unsent-forms.ts";

/** Longer than another tab takes to send. */
const lockTimeoutMs = 25_000;

/**
 * One tab at a time sends a form. Where the browser has no locks, or a frozen tab never releases one, the idempotency
 * key alone prevents duplicates.
 */
export async function withLock<Answer>(
  lead: UnsentLead,
  { ifAvailable }: { ifAvailable: boolean },
  work: (lock: unknown) => Answer | Promise<Answer>,
): Promise<Answer> {
  let hasBegun = false;
  const begin = (lock: unknown) => {
    hasBegun = true;
    return work(lock);
  };
  try {
    const options = ifAvailable
      ? { ifAvailable }
      : { signal: AbortSignal.timeout(lockTimeoutMs) };
    return await navigator.locks.request(`unsent ${lead.kind}`, options, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return begin(true);
  }
}
