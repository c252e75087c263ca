/** How a try to send a message ended. `reason` is in our own words: what a receiver says may hold what it was sent. */
export type Outcome =
  | { status: "delivered" }
  /** The receiver wants nothing more: no further try. */
  | { status: "gone"; reason: string }
  /** `wish`: milliseconds that the receiver asked to be left alone; `left`: who has not got it, where others have. */
  | {
      status: "failed";
      reason: string;
      wish?: number | undefined;
      left?: readonly string[];
    }
  /** Nobody needs it any more. */
  | { status: "obsolete"; reason: string }
  /** We were stopped before we knew. */
  | { status: "interrupted" };

/** An error's name, as far as it holds no words of others. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "it failed";
  if (error.name === "PrivateAddressError") return error.message;
  if (error.name === "TimeoutError") return "no answer in time";
  const code = "code" in error ? String(error.code) : error.name;
  return /^[\w ]{1,60}$/.test(code) ? code : "it failed";
}
