import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { linkConsents } from "../consent/ledger/consent-proofs.server.ts";
import { parseNumbers } from "../forms/phone/typed-numbers.ts";
import {
  deleteSubjects,
  dependentTables,
  dependentTablesExceptConsents,
} from "./delete-subjects.server.ts";

export function attemptLock(key: string): string {
  return `attempt ${key}`;
}

/** With the phone of the submitted survey; without one, the answers were withdrawn. */
type EndedAttempt = { key: string; phone?: string };

/** Deletes the answers, and keeps the keys so that a late save is rejected. Requires the attempts' locks. */
export async function endAttempts(
  transaction: Transaction<Database>,
  attempts: readonly EndedAttempt[],
  now: Date,
) {
  if (attempts.length === 0) return;
  const phones = new Map(attempts.map(({ key, phone }) => [key, phone]));
  const keys = [...phones.keys()];
  const saved = await transaction
    .selectFrom("partial_surveys")
    .select(["id", "attempt_key", "due_at"])
    .where("attempt_key", "in", keys)
    .execute();
  for (const { id, attempt_key } of saved) {
    const phone = phones.get(attempt_key);
    if (phone === undefined) continue;
    await linkConsents(transaction, id, parseNumbers(phone)[0]);
  }
  // Proof of the consent is kept, unless it was withdrawn before the firm could act on it.
  const isKept = ({ attempt_key, due_at }: (typeof saved)[number]) =>
    phones.get(attempt_key) !== undefined || due_at !== null;
  for (const [kept, surveys] of Map.groupBy(saved, isKept)) {
    await deleteSubjects(
      transaction,
      "partial_surveys",
      surveys.map(({ id }) => id),
      kept ? dependentTablesExceptConsents : dependentTables,
    );
  }
  await transaction
    .insertInto("ended_attempts")
    .values(
      keys.map((key) => ({ attempt_key: key, ended_at: now.toISOString() })),
    )
    .onConflict((conflict) => conflict.column("attempt_key").doNothing())
    .execute();
}
