import type { ExpressionBuilder } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { day } from "../../server/durations.ts";
import type { MatchKeys } from "./match-keys.ts";

export function isSamePerson(
  entry: ExpressionBuilder<Database, "touches">,
  { phone, email }: MatchKeys,
) {
  return entry.or([
    ...(phone ? [entry("phone_key", "=", phone)] : []),
    ...(email ? [entry("email_key", "=", email)] : []),
  ]);
}

/** After this long without an entry, the same phone or email starts a new thread. */
export const threadWindow = 30 * day;
