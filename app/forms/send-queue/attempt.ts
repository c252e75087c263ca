import { metadataFields } from "../metadata-fields.ts";

export function newAttempt(): Record<string, string> {
  return {
    [metadataFields.key]: newKey(),
    [metadataFields.shownFor]: String(Math.round(performance.now())),
  };
}

/**
 * Gives each attempt to send a form an idempotency key. The same contents reuse their key until the server answers: a
 * request that timed out may have been stored, and must not be stored twice.
 */
export function createAttempts() {
  let last: { contents: string; attempt: Record<string, string> } | undefined;
  return {
    describe(contents: unknown): Record<string, string> {
      const text = JSON.stringify(contents);
      if (last?.contents !== text) {
        last = { contents: text, attempt: newAttempt() };
      }
      return last.attempt;
    },
    /** After the server's answer the next attempt gets a new key. */
    settle() {
      last = undefined;
    },
  };
}

/** `AbortSignal.timeout` is missing in Safari 15. */
export function abortAfter(ms: number): AbortSignal {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), ms);
  return abort.signal;
}

/** 32 random hex digits; `crypto.randomUUID` is missing on plain-HTTP test sites. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
