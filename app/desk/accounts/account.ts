import { minute } from "../../server/durations.ts";
import type { Role } from "../rights.ts";

export type Account = { id: string; name: string; role: Role };

/** A browser session that is signed in, or that may only enroll a factor. */
export type Session = {
  hash: string;
  account: Account;
  /** When a factor was last verified; undefined if one must be enrolled first. */
  factorAt: Date | undefined;
  /** Secret of the one-time codes that are being enrolled. */
  pendingSecret: string | undefined;
};

/** How old a sign-in may be for actions that need a fresh one. */
const freshMs = 10 * minute;

/** Whether a factor was verified recently, or there is none yet. */
export function isRecentlyVerified({ factorAt }: Session, now: Date): boolean {
  return !factorAt || factorAt.getTime() > now.getTime() - freshMs;
}
