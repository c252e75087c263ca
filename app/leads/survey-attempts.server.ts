import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { deleteSubjects } from "./delete-subjects.server.ts";

/** The name to `lock` while an attempt at the survey is saved or ended. */
export function attemptLock(key: string): string {
  return `attempt ${key}`;
}

/**
 * Deletes the saved answers of these attempts, because the survey was submitted or its visitor withdrew them, and
 * records the keys so that a late save is rejected. Call it in a transaction that holds the attempts' locks.
 */
export async function endAttempts(
  transaction: Transaction<Database>,
  keys: readonly string[],
  now: Date,
) {
  if (keys.length === 0) return;
  const saved = await transaction
    .selectFrom("partial_surveys")
    .select("id")
    .where("attempt_key", "in", keys)
    .execute();
  await deleteSubjects(
    transaction,
    "partial_surveys",
    saved.map(({ id }) => id),
  );
  await transaction
    .insertInto("ended_attempts")
    .values(
      [...new Set(keys)].map((key) => ({
        attempt_key: key,
        ended_at: now.toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.column("attempt_key").doNothing())
    .execute();
}
