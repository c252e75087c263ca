import type { UnsentLead } from "./unsent-forms.ts";

const lockTimeoutMs = 25_000;

/** One tab sends a form at a time. Where locks are missing or stuck, the idempotency key prevents duplicates. */
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
