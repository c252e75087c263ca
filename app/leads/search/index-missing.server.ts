import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import { listAttributions } from "../../attribution/attribution-rows.server.ts";
import { lock } from "../../server/database/transaction.server.ts";
import { day, minute } from "../../server/durations.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";
import {
  type IndexedSubject,
  reindex,
  updateSearchWords,
} from "./lead-index.server.ts";
import { wordsVersion } from "./search-words.ts";

/** New leads can be stored between two batches; `pause` is in milliseconds. */
const batch = { size: 100, pause: 20 };

/** Leads that an older release stored without indexing them. Several copies may run at once. Returns how many. */
export async function indexMissing(
  database: Kysely<Database>,
  since: Date,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (const kind of kinds) {
    total += await inBatches(database, signal, async (transaction) => {
      const found = await findMissing(transaction, kind, since);
      if (found.length > 0) await reindex(transaction, found);
      return found.length;
    });
  }
  return total;
}

export function refreshSearchWords(
  database: Kysely<Database>,
  signal?: AbortSignal,
): Promise<number> {
  return inBatches(database, signal, async (transaction) => {
    const rows = await transaction
      .selectFrom("lead_search")
      .select("subject_id")
      .where("version", "<", wordsVersion)
      .limit(batch.size)
      .execute();
    if (rows.length === 0) return 0;
    const ids = sql.join(rows.map(({ subject_id }) => subject_id));
    const found: IndexedSubject[] = [];
    for (const { kind, table } of kinds) {
      const isStale = sql`stored.id in (${ids})`;
      const stored = await readRows(transaction, table, isStale);
      found.push(...stored.map((row) => ({ kind, row }) as IndexedSubject));
    }
    await updateSearchWords(transaction, found);
    return found.length;
  });
}

/** At startup, and every minute for leads that a copy of the site on an older release has stored. */
export function startIndexing({
  intake,
  now,
  log,
}: Services): () => Promise<void> {
  let since = new Date(0);
  return runPeriodically(
    async (signal) => {
      const missing = await indexMissing(intake, since, signal);
      const count = missing + (await refreshSearchWords(intake, signal));
      if (count > 0) log.info({ count }, "leads indexed for the desk");
      since = new Date(now().getTime() - day);
    },
    { next: minute, again: minute },
    (error) => log.error({ err: error }, "lead indexing failed"),
  );
}

async function inBatches(
  database: Kysely<Database>,
  signal: AbortSignal | undefined,
  work: (transaction: Transaction<Database>) => Promise<number>,
): Promise<number> {
  let total = 0;
  let count = batch.size;
  while (count === batch.size && !signal?.aborted) {
    count = await database.transaction().execute(async (transaction) => {
      await lock(transaction, ["lead index"]);
      return work(transaction);
    });
    total += count;
    if (count > 0) await sleep(batch.pause);
  }
  return total;
}

const kinds = [
  { kind: "lead", table: "survey_leads", time: "created_at" },
  { kind: "callback", table: "callback_requests", time: "created_at" },
  { kind: "unfinished", table: "partial_surveys", time: "due_at" },
] as const;

async function findMissing(
  transaction: Transaction<Database>,
  { kind, table, time }: (typeof kinds)[number],
  since: Date,
): Promise<IndexedSubject[]> {
  const rows = await readRows(
    transaction,
    table,
    sql`stored.${sql.ref(time)} >= ${since.toISOString()} and lead_search.subject_id is null
      order by stored.${sql.ref(time)} limit ${batch.size}`,
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const attributions = await listAttributions(transaction, { ids });
  const byId = new Map(attributions.map((one) => [one.id, one]));
  return rows.map(
    (row) => ({ kind, row, attribution: byId.get(row.id) }) as IndexedSubject,
  );
}

async function readRows(
  transaction: Transaction<Database>,
  table: (typeof kinds)[number]["table"],
  where: RawBuilder<unknown>,
): Promise<IndexedSubject["row"][]> {
  const { rows } = await sql<IndexedSubject["row"]>`
    select stored.* from ${sql.table(table)} stored
    left join lead_search on lead_search.subject_id = stored.id
    where ${where}
    ${isSqlite<Database>(transaction) ? sql`` : sql`for key share of stored`}
  `.execute(transaction);
  return rows;
}
