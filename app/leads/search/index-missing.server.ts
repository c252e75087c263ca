import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import { listAttributions } from "../../attribution/attribution-rows.server.ts";
import { lock } from "../../server/database/commit.server.ts";
import { day, minute } from "../../server/durations.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/operations/run-periodically.server.ts";
import { type IndexedSubject, reindex } from "./lead-index.server.ts";

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
    let count = batch.size;
    while (count === batch.size && !signal?.aborted) {
      count = await database.transaction().execute(async (transaction) => {
        await lock(transaction, ["lead index"]);
        const found = await findMissing(transaction, kind, since);
        if (found.length > 0) await reindex(transaction, found);
        return found.length;
      });
      total += count;
      if (count > 0) await sleep(batch.pause);
    }
  }
  return total;
}

/** Every lead at startup; then, every minute, those that a copy of the site on an older release has stored. */
export function startIndexing({
  intake,
  now,
  log,
}: Services): () => Promise<void> {
  let since = new Date(0);
  return runPeriodically(
    async (signal) => {
      const count = await indexMissing(intake, since, signal);
      if (count > 0) log.info({ count }, "leads indexed for the desk");
      since = new Date(now().getTime() - day);
    },
    { next: minute, again: minute },
    (error) => log.error({ err: error }, "lead indexing failed"),
  );
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
  const { rows } = await sql<IndexedSubject["row"]>`
    select stored.* from ${sql.table(table)} stored
    left join lead_search on lead_search.subject_id = stored.id
    where stored.${sql.ref(time)} >= ${since.toISOString()} and lead_search.subject_id is null
    order by stored.${sql.ref(time)} limit ${batch.size}
    ${isSqlite<Database>(transaction) ? sql`` : sql`for key share of stored`}
  `.execute(transaction);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const attributions = await listAttributions(transaction, { ids });
  const byId = new Map(attributions.map((one) => [one.id, one]));
  return rows.map(
    (row) => ({ kind, row, attribution: byId.get(row.id) }) as IndexedSubject,
  );
}
