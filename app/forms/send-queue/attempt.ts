import { metadataFields } from "../metadata-fields.ts";

export function newAttempt(): Record<string, string> {
  return {
    [metadataFields.key]: newKey(),
    [metadataFields.shownFor]: String(Math.round(performance.now())),
  };
}

/** The same contents keep their idempotency key until the server responds: a request that timed out may be stored. */
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

/** `crypto.randomUUID` is missing on plain-HTTP test sites. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
