/** Except for `returned`, `reason` never quotes the response, which may echo personal data. */
export type AttemptOutcome =
  | { status: "delivered" }
  | { status: "undeliverable"; reason: string }
  | {
      status: "failed";
      reason: string;
      retryAfterMs?: number | undefined;
      unsentRecipients?: readonly string[];
    }
  /** The receiver returned the lead, or isn't allowed to have it; the reason may name the person. */
  | { status: "returned"; reason: string }
  | { status: "obsolete"; reason: string }
  | { status: "interrupted" };

/** Quotes only an error's code or name. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "it failed";
  if (error.name === "PrivateAddressError") return error.message;
  if (error.name === "TimeoutError") return "timed out";
  const code = "code" in error ? String(error.code) : error.name;
  return /^[\w ]{1,60}$/.test(code) ? code : "it failed";
}
