import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { linkConsents } from "../../consent/ledger/consent-details.server.ts";
import type { Sender } from "../../leads/sender.ts";
import {
  attemptLock,
  endAttempts,
} from "../../leads/survey-attempts.server.ts";
import { lock } from "../../server/database/transaction.server.ts";
import {
  contactPointOf,
  toPartial,
  type UnfinishedOutbox,
} from "./partial-survey.ts";
import { recordSaving } from "./save-partial.server.ts";

export async function withdrawPartial(
  transaction: Transaction<Database>,
  outbox: UnfinishedOutbox | undefined,
  { key, sender, now, mayWithdraw }: Withdrawal,
): Promise<"withdrawn" | "limited"> {
  await lock(transaction, [attemptLock(key)]);
  const saved = await transaction
    .selectFrom("partial_surveys")
    .selectAll()
    .where("attempt_key", "=", key)
    .executeTakeFirst();
  if (!saved) return "withdrawn";
  if (!mayWithdraw(sender.address)) return "limited";
  const tell = await outbox?.prepareWithdrawal(transaction, saved.id, now);
  await endAttempts(transaction, [{ key }], now);
  // Not delivered yet: no one to notify, and its consent row is deleted with it.
  if (saved.due_at === null) return "withdrawn";
  const { id, answers } = toPartial(saved);
  const subject = { kind: "unfinished", id } as const;
  await recordSaving(transaction, "withdrew saving", subject, sender, {
    withdrawn: { calls: true, texts: false },
    now,
  });
  await linkConsents(transaction, id, contactPointOf(answers));
  await tell?.();
  return "withdrawn";
}

type Withdrawal = {
  key: string;
  sender: Sender;
  now: Date;
  mayWithdraw: (address: string | undefined) => boolean;
};
