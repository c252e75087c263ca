import { createHmac } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database, SuppressionsTable } from "../../db/schema.ts";
import { findPhone, listValidPhones } from "../privacy/phone-match.ts";

/** What must not be done with a number, and since when (ISO 8601). */
export type Suppression = {
  calls: string | undefined;
  texts: string | undefined;
};

/** Calls, texts or both. */
export type Scope = { calls: boolean; texts: boolean };

/** What somebody withdrew from, by the number as they wrote it; numbers that nobody suppressed are left out. */
export async function findSuppressions(
  database: Kysely<Database>,
  numbers: readonly string[],
): Promise<Map<string, Suppression>> {
  const found = new Map<string, Suppression>();
  if (numbers.length === 0) return found;
  const hashOf = await readHash(database);
  const hashes = new Map(
    numbers.map((number) => [number, numbersIn(number).map(hashOf)]),
  );
  const rows = await database
    .selectFrom("suppressions")
    .selectAll()
    .where("number_hash", "in", ["", ...[...hashes.values()].flat()])
    .execute();
  for (const [number, own] of hashes) {
    const theirs = rows.filter(({ number_hash }) => own.includes(number_hash));
    if (theirs.length > 0) found.set(number, merge(theirs));
  }
  return found;
}

/** Holds at once for each number in the text. What was withdrawn before keeps its time. */
export async function suppress(
  transaction: Transaction<Database>,
  written: string,
  scope: Scope,
  { now, subjectId }: { now: Date; subjectId?: string },
) {
  const hashOf = await readHash(transaction);
  const time = now.toISOString();
  for (const number of numbersIn(written)) {
    const calls_at = scope.calls ? time : null;
    const texts_at = scope.texts ? time : null;
    await transaction
      .insertInto("suppressions")
      .values({
        ...{ number_hash: hashOf(number), number, calls_at, texts_at },
        subject_id: subjectId ?? null,
        lifted_at: null,
      })
      .onConflict((conflict) =>
        conflict.column("number_hash").doUpdateSet((row) => ({
          number,
          calls_at: row.fn.coalesce("suppressions.calls_at", row.val(calls_at)),
          texts_at: row.fn.coalesce("suppressions.texts_at", row.val(texts_at)),
          subject_id: row
            .case()
            .when(
              row.fn.coalesce("suppressions.calls_at", "suppressions.texts_at"),
              "is",
              null,
            )
            .then(row.ref("excluded.subject_id"))
            .else(row.ref("suppressions.subject_id"))
            .end(),
        })),
      )
      .execute();
  }
}

/**
 * Allows calls to a number (E.164) again, because its owner confirmed a request for a call. The caller adds that
 * request to the ledger in the same transaction. Texts stay stopped.
 */
export async function liftSuppression(
  transaction: Transaction<Database>,
  number: string,
  now: Date,
) {
  const hashOf = await readHash(transaction);
  await transaction
    .updateTable("suppressions")
    .set({ calls_at: null, lifted_at: now.toISOString() })
    .where("number_hash", "=", hashOf(number))
    .where("calls_at", "is not", null)
    .execute();
}

/** Oldest first. */
export function listSuppressions(
  database: Kysely<Database>,
): Promise<SuppressionsTable[]> {
  return database
    .selectFrom("suppressions")
    .selectAll()
    .orderBy((row) => row.fn.coalesce("calls_at", "texts_at"))
    .orderBy("number_hash")
    .execute();
}

/** Leaves of these numbers no more than what tells that they must not be called. */
export async function forgetSuppressed(
  transaction: Transaction<Database>,
  written: readonly string[],
) {
  const numbers = [...new Set(written.flatMap(numbersIn))];
  if (numbers.length === 0) return;
  await transaction
    .updateTable("suppressions")
    .set({ number: null })
    .where("number", "in", numbers)
    .execute();
}

/** In E.164 where they are numbers of a known plan. */
export function numbersIn(written: string): string[] {
  const found = [findPhone(written), ...listValidPhones(written)];
  return [...new Set(found.flatMap((phone) => phone?.number ?? []))];
}

/** Signs what confirms a call to a suppressed number; derived, so that no signature is the hash of a number. */
export async function readConfirmationKey(
  database: Kysely<Database>,
): Promise<Buffer> {
  return createHmac("sha256", await readNumberKey(database))
    .update("call confirmation")
    .digest();
}

/** The key keeps a list of hashes, without the database, from being tried number by number. */
async function readHash(database: Kysely<Database>) {
  const key = await readNumberKey(database);
  return (number: string) =>
    createHmac("sha256", key).update(number).digest("hex");
}

async function readNumberKey(database: Kysely<Database>) {
  const { number_key } = await database
    .selectFrom("consent_keys")
    .select("number_key")
    .executeTakeFirstOrThrow();
  return number_key;
}

function merge(rows: readonly SuppressionsTable[]): Suppression {
  const first = (times: (string | null)[]) =>
    times.filter((time) => time !== null).sort()[0];
  return {
    calls: first(rows.map(({ calls_at }) => calls_at)),
    texts: first(rows.map(({ texts_at }) => texts_at)),
  };
}
