import { metadataFields } from "./metadata-fields.ts";

/** A new attempt to send a form, as it is sent beside the form's own fields. */
export function nameAttempt(): Record<string, string> {
  return {
    [metadataFields.key]: newKey(),
    [metadataFields.shownFor]: String(Math.round(performance.now())),
  };
}

/**
 * Names the attempts to send one form. The same contents keep their key until the server has said what became of them:
 * what was sent into a bad line may have been stored, and must not be stored twice.
 */
export function createAttempts() {
  let last: { contents: string; attempt: Record<string, string> } | undefined;
  return {
    /** What is sent beside the form's own fields. */
    describe(contents: unknown): Record<string, string> {
      const text = JSON.stringify(contents);
      if (last?.contents !== text) {
        last = { contents: text, attempt: nameAttempt() };
      }
      return last.attempt;
    },
    /** The server has answered: the next attempt is another. */
    settle() {
      last = undefined;
    },
  };
}

/** 32 digits that nobody guesses: `crypto.randomUUID` is missing where a site is tried without https. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
