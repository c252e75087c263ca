import type { Kysely, Transaction } from "kysely";
import type { Database, SuppressionsTable } from "../../../db/schema.ts";
import { listPossibleNumbers } from "../../forms/phone/phones-in-text.ts";
import { parseNumbers } from "../../forms/phone/typed-numbers.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";
import { getContactHasher } from "../contact-hash.server.ts";

export type Suppression = {
  calls: string | undefined;
  texts: string | undefined;
  /** Undefined if someone asked by phone, or the request is erased. */
  askedBy: string | undefined;
};

/** The `reason` of a refused callback request: its number opted out, and its sender hasn't confirmed it. */
export const doNotCallReason = "withdrawn";

export type Scope = { calls: boolean; texts: boolean };

/** An opt-out before `sentAt` doesn't cover a later request. */
export function findStopSince(
  suppression: Suppression | undefined,
  sentAt: Date,
): Date | undefined {
  const stop = suppression?.calls ? new Date(suppression.calls) : undefined;
  return stop && stop >= sentAt ? stop : undefined;
}

export function findSuppressions(
  database: Kysely<Database>,
  numbers: readonly string[],
): Promise<Map<string, Suppression>> {
  return findByKeys(
    database,
    new Map(numbers.map((number) => [number, listPossibleNumbers(number)])),
  );
}

export function findStops(
  database: Kysely<Database>,
  subjects: readonly { id: string; phone: string }[],
): Promise<Map<string, Suppression>> {
  return findByKeys(
    database,
    new Map(
      subjects.map(({ id, phone }) => [
        id,
        [id, ...listPossibleNumbers(phone)],
      ]),
    ),
  );
}

/** For each number in `phone` or, without one, the request. Renews a stop: it doesn't cover later requests for calls. */
export async function suppress(
  transaction: Transaction<Database>,
  { phone, subjectId }: { phone: string; subjectId?: string },
  scope: Scope,
  now: Date,
) {
  const hashOf = await getContactHasher(transaction);
  const numbers: (string | null)[] = parseNumbers(phone);
  if (numbers.length === 0)
    numbers.push(subjectId === undefined ? phone : null);
  const time = now.toISOString();
  const rows = numbers.map((number) => ({
    number_hash: hashOf(number ?? subjectId ?? ""),
    number,
    calls_at: scope.calls ? time : null,
    texts_at: scope.texts ? time : null,
    subject_id: subjectId ?? null,
    lifted_at: null,
  }));
  await transaction
    .insertInto("suppressions")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("number_hash").doUpdateSet((row) => {
        const { coalesce } = row.fn;
        return {
          number: row.ref("excluded.number"),
          calls_at: coalesce("excluded.calls_at", "suppressions.calls_at"),
          texts_at: coalesce("suppressions.texts_at", "excluded.texts_at"),
          subject_id: row.ref("excluded.subject_id"),
        };
      }),
    )
    .execute();
}

/** The owner confirmed a request for a call. A later stop still counts. Texts stay stopped. */
export async function allowCalls(
  transaction: Transaction<Database>,
  number: string,
  requestedAt: Date,
  now: Date,
): Promise<boolean> {
  const hashOf = await getContactHasher(transaction);
  const { numUpdatedRows } = await transaction
    .updateTable("suppressions")
    .set({ calls_at: null, lifted_at: now.toISOString() })
    .where("number_hash", "=", hashOf(number))
    .where("calls_at", "<=", requestedAt.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The owner texted START. Calls stay as they are. False if nothing was stopped. */
export async function allowTexts(
  transaction: Transaction<Database>,
  number: string,
): Promise<boolean> {
  const hashOf = await getContactHasher(transaction);
  const { numUpdatedRows } = await transaction
    .updateTable("suppressions")
    .set({ texts_at: null })
    .where("number_hash", "=", hashOf(number))
    .where("texts_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

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

/** Keeps only the hash that still suppresses them. */
export async function eraseSuppressedNumbers(
  transaction: Transaction<Database>,
  numbers: readonly string[],
) {
  if (numbers.length === 0) return;
  await transaction
    .updateTable("suppressions")
    .set({ number: null, subject_id: null })
    .where("number", "in", numbers)
    .execute();
}

async function findByKeys(
  database: Kysely<Database>,
  keys: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, Suppression>> {
  const found = new Map<string, Suppression>();
  if (keys.size === 0) return found;
  const hashOf = await getContactHasher(database);
  for (const some of chunksOf([...keys])) {
    const hashes = new Map(some.map(([name, own]) => [name, own.map(hashOf)]));
    const rows = await database
      .selectFrom("suppressions")
      .selectAll()
      .where("number_hash", "in", ["", ...[...hashes.values()].flat()])
      .execute();
    const byHash = new Map(rows.map((row) => [row.number_hash, row]));
    for (const [name, own] of hashes) {
      const theirs = own.flatMap((hash) => byHash.get(hash) ?? []);
      if (theirs.length > 0) found.set(name, merge(theirs));
    }
  }
  return found;
}

function merge(rows: readonly SuppressionsTable[]): Suppression {
  const sort = (times: (string | null)[]) =>
    times.filter((time) => time !== null).sort();
  return {
    calls: sort(rows.map(({ calls_at }) => calls_at)).at(-1),
    texts: sort(rows.map(({ texts_at }) => texts_at))[0],
    askedBy:
      rows
        .filter(({ calls_at, texts_at }) => calls_at ?? texts_at)
        .find(({ subject_id }) => subject_id !== null)?.subject_id ?? undefined,
  };
}
