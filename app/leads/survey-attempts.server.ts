import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { linkConsents } from "../consent/ledger/consent-details.server.ts";
import { parseNumbers } from "../forms/phone/typed-numbers.ts";
import {
  deleteSubjects,
  dependentTables,
  dependentTablesExceptConsents,
} from "./delete-subjects.server.ts";

export function attemptLock(key: string): string {
  return `attempt ${key}`;
}

/** Without `lead`, the answers were withdrawn. */
type EndedAttempt = { key: string; lead?: { id: string; phone: string } };

/** Deletes the answers, and keeps the keys so that a late save is rejected. Requires the attempts' locks. */
export async function endAttempts(
  transaction: Transaction<Database>,
  attempts: readonly EndedAttempt[],
  now: Date,
) {
  if (attempts.length === 0) return;
  const leads = new Map(attempts.map(({ key, lead }) => [key, lead]));
  const keys = [...leads.keys()];
  const saved = await transaction
    .selectFrom("partial_surveys")
    .select(["id", "attempt_key", "due_at"])
    .where("attempt_key", "in", keys)
    .execute();
  const finished = new Map<string, { partial_id: string; lead_id: string }>();
  for (const { id, attempt_key } of saved) {
    const lead = leads.get(attempt_key);
    if (!lead) continue;
    await linkConsents(transaction, id, parseNumbers(lead.phone)[0]);
    finished.set(attempt_key, { partial_id: id, lead_id: lead.id });
  }
  // Proof of the consent is kept, unless it was withdrawn before the firm could act on it.
  const isKept = ({ attempt_key, due_at }: (typeof saved)[number]) =>
    leads.get(attempt_key) !== undefined || due_at !== null;
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
      keys.map((key) => ({
        attempt_key: key,
        ended_at: now.toISOString(),
        ...finished.get(key),
      })),
    )
    .onConflict((conflict) => conflict.column("attempt_key").doNothing())
    .execute();
}

/** The lead that an unfinished survey became in the last 48 hours. */
export async function findLeadOf(
  database: Kysely<Database>,
  partialId: string,
): Promise<string | undefined> {
  const ended = await database
    .selectFrom("ended_attempts")
    .select("lead_id")
    .where("partial_id", "=", partialId)
    .executeTakeFirst();
  return ended?.lead_id ?? undefined;
}
