import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { ConsentsTable, Database } from "../../../db/schema.ts";
import { tryLock } from "../../server/database/transaction.server.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";
import { chainStart, hashRow } from "./consent-chain.server.ts";
import { type ChainEnd, signCheckpoint } from "./consent-checkpoint.server.ts";

/** Small, so that leads can be stored between two transactions. */
const batchSize = 250;

/** Signs a checkpoint per batch; one copy of the site at a time. A row that commits late is sealed by a later call. */
export async function sealConsents(database: Kysely<Database>, now: Date) {
  let sealed = batchSize;
  while (sealed === batchSize && (await hasUnsealed(database))) {
    sealed = await database
      .transaction()
      .execute((transaction) => sealBatch(transaction, now));
  }
}

export function startSealing({
  intake,
  now,
  log,
}: Services): () => Promise<void> {
  return runPeriodically(
    () => sealConsents(intake, now()),
    { next: 1000, again: 5000 },
    (error) => log.error({ err: error }, "consent sealing failed"),
  );
}

async function hasUnsealed(database: Kysely<Database>) {
  const row = await database
    .selectFrom("consents")
    .select("id")
    .where("sequence", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function sealBatch(transaction: Transaction<Database>, now: Date) {
  if (!(await tryLock(transaction, "consent sealer"))) return 0;
  const rows = await transaction
    .selectFrom("consents")
    .selectAll()
    .where("sequence", "is", null)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  if (rows.length === 0) return 0;
  const seals = sealRows(rows, await readEnd(transaction));
  await writeSeals(transaction, seals);
  const last = seals.at(-1);
  if (last) {
    await signCheckpoint(
      transaction,
      { count: last.sequence, hash: last.hash },
      now,
    );
  }
  return rows.length;
}

type SealedConsent = {
  id: number;
  sequence: number;
  previous_hash: string;
  hash: string;
};

function sealRows(
  rows: readonly Selectable<ConsentsTable>[],
  { count, hash: end }: ChainEnd,
): SealedConsent[] {
  let previous_hash = end;
  return rows.map((row, index) => {
    const place = { sequence: count + index + 1, previous_hash };
    const hash = hashRow({ ...row, ...place });
    previous_hash = hash;
    return { id: row.id, ...place, hash };
  });
}

async function readEnd(transaction: Transaction<Database>): Promise<ChainEnd> {
  const last = await transaction
    .selectFrom("consents")
    .select(["sequence", "hash"])
    .where("sequence", "is not", null)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return { count: last?.sequence ?? 0, hash: last?.hash ?? chainStart };
}

async function writeSeals(
  transaction: Transaction<Database>,
  seals: readonly SealedConsent[],
) {
  const values = seals.map(
    ({ id, sequence, previous_hash, hash }) =>
      sql`(cast(${id} as integer), cast(${sequence} as integer), ${previous_hash}, ${hash})`,
  );
  await sql`
    with seals (id, sequence, previous_hash, hash) as (values ${sql.join(values)})
    update consents set sequence = seals.sequence, previous_hash = seals.previous_hash, hash = seals.hash
    from seals where consents.id = seals.id
  `.execute(transaction);
}
