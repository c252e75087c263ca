import { minute } from "../server/durations.ts";
import type { Role } from "./rights.ts";

export type Account = { id: string; name: string; role: Role };

export type Session = {
  hash: string;
  account: Account;
  /** When a factor was last verified; undefined if one must be enrolled first. */
  factorAt: Date | undefined;
  pendingSecret: string | undefined;
};

const freshMs = 10 * minute;

/** Also true while there is no factor yet. */
export function isRecentlyVerified({ factorAt }: Session, now: Date): boolean {
  return !factorAt || factorAt.getTime() > now.getTime() - freshMs;
}
