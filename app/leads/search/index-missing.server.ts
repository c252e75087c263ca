import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { listAttributions } from "../../attribution/attribution-rows.server.ts";
import { lock } from "../../server/database/commit.server.ts";
import { day, minute } from "../../server/durations.ts";
import type { Log } from "../../server/operations/log.server.ts";
import { runPeriodically } from "../../server/operations/run-periodically.server.ts";
import { type Indexed, indexAgain } from "./lead-index.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    indexMissing: IndexMissing;
  }
}

type IndexMissing = (since: Date, signal?: AbortSignal) => Promise<number>;

/** Small enough that new leads are stored between two transactions, and the pause for them in milliseconds. */
const batch = { size: 100, pause: 20 };

/**
 * Indexes what came since then without being indexed: an older release stored it. Any number of copies of the site may
 * do so at once. Returns how many.
 */
export async function indexMissing(
  database: Kysely<Database>,
  since: Date,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (const find of [findLeads, findCallbacks, findUnfinished]) {
    let count = batch.size;
    while (count === batch.size && !signal?.aborted) {
      count = await database.transaction().execute(async (transaction) => {
        await lock(transaction, ["lead index"]);
        const found = await find(transaction, since.toISOString());
        if (found.length > 0) await indexAgain(transaction, found);
        return found.length;
      });
      total += count;
      if (count > 0) await sleep(batch.pause);
    }
  }
  return total;
}

/** Everything at start, then each minute what another copy of an older release has stored lately. */
export function startIndexing({
  indexMissing,
  now,
  log,
}: {
  indexMissing: IndexMissing;
  now: () => Date;
  log: Log;
}): () => Promise<void> {
  let since = new Date(0);
  return runPeriodically(
    async (signal) => {
      const count = await indexMissing(since, signal);
      if (count > 0) log.info({ count }, "leads indexed for the desk");
      since = new Date(now().getTime() - day);
    },
    { next: minute, again: minute },
    (error) => log.error({ err: error }, "leads not indexed for the desk"),
  );
}

async function findLeads(
  transaction: Transaction<Database>,
  since: string,
): Promise<Indexed[]> {
  const rows = await transaction
    .selectFrom("survey_leads")
    .leftJoin("lead_search", "lead_search.subject_id", "survey_leads.id")
    .selectAll("survey_leads")
    .where("survey_leads.created_at", ">=", since)
    .where("lead_search.subject_id", "is", null)
    .orderBy("survey_leads.created_at")
    .limit(batch.size)
    .execute();
  const attributionOf = await findAttributions(transaction, rows);
  return rows.map((row) => ({
    kind: "lead",
    row,
    attribution: attributionOf(row.id),
  }));
}

async function findCallbacks(
  transaction: Transaction<Database>,
  since: string,
): Promise<Indexed[]> {
  const rows = await transaction
    .selectFrom("callback_requests")
    .leftJoin("lead_search", "lead_search.subject_id", "callback_requests.id")
    .selectAll("callback_requests")
    .where("callback_requests.created_at", ">=", since)
    .where("lead_search.subject_id", "is", null)
    .orderBy("callback_requests.created_at")
    .limit(batch.size)
    .execute();
  const attributionOf = await findAttributions(transaction, rows);
  return rows.map((row) => ({
    kind: "callback",
    row,
    attribution: attributionOf(row.id),
  }));
}

async function findUnfinished(
  transaction: Transaction<Database>,
  since: string,
): Promise<Indexed[]> {
  const rows = await transaction
    .selectFrom("partial_surveys")
    .leftJoin("lead_search", "lead_search.subject_id", "partial_surveys.id")
    .selectAll("partial_surveys")
    .where("partial_surveys.due_at", ">=", since)
    .where("lead_search.subject_id", "is", null)
    .orderBy("partial_surveys.due_at")
    .limit(batch.size)
    .execute();
  return rows.map((row) => ({ kind: "unfinished", row }));
}

async function findAttributions(
  transaction: Transaction<Database>,
  rows: readonly { id: string }[],
) {
  const ids = rows.map(({ id }) => id);
  const found =
    ids.length > 0 ? await listAttributions(transaction, { ids }) : [];
  const byId = new Map(found.map((one) => [one.id, one]));
  return (id: string) => byId.get(id);
}
