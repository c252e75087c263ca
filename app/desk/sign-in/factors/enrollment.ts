import { minute } from "../../../server/durations.ts";
import type { Session } from "../../accounts/account.ts";

/** How old a sign-in may be for actions that need a fresh one. */
const freshMs = 10 * minute;

/** Whether a factor was verified recently, or there is none yet. */
export function isFresh({ factorAt }: Session, now: Date): boolean {
  return !factorAt || factorAt.getTime() > now.getTime() - freshMs;
}
