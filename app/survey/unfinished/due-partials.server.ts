import type { ExpressionBuilder, Transaction } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import { linkConsents } from "../../consent/ledger/consent-details.server.ts";
import { reindex } from "../../leads/search/lead-index.server.ts";
import { attemptLock } from "../../leads/survey-attempts.server.ts";
import { lock } from "../../server/database/transaction.server.ts";
import { minute } from "../../server/durations.ts";
import {
  contactPointOf,
  toPartial,
  type UnfinishedOutbox,
} from "./partial-survey.ts";

/** Without an answer for this long, a survey is unfinished. Also said in consent-texts.ts (versioned) and on pages. */
const dueAfterMs = 30 * minute;

const maxBatchSize = 50;

export async function queueDuePartials(
  transaction: Transaction<Database>,
  now: Date,
  outbox: UnfinishedOutbox | undefined,
): Promise<number> {
  const isDue = (row: Row) =>
    row.and([isIdle(row, now), row("quarantine_reason", "is", null)]);
  const keys = await lockMatching(transaction, isDue);
  if (keys.length === 0) return 0;
  // Some may have been saved, ended or delivered before the lock.
  const rows = await transaction
    .updateTable("partial_surveys")
    .set({ due_at: now.toISOString() })
    .where("attempt_key", "in", keys)
    .where(isDue)
    .returningAll()
    .execute();
  for (const row of rows) {
    const partial = toPartial(row);
    await linkConsents(transaction, row.id, contactPointOf(partial.answers));
    await outbox?.queue(transaction, [{ kind: "unfinished", partial }], now);
    await reindex(transaction, [{ kind: "unfinished", row }]);
  }
  return rows.length;
}

export async function indexQuarantinedPartials(
  transaction: Transaction<Database>,
  now: Date,
): Promise<number> {
  const isHidden = (row: Row) => {
    const shown = row.selectFrom("lead_states").select("subject_id");
    return row.and([
      isIdle(row, now),
      row("quarantine_reason", "is not", null),
      row.not(row.exists(shown.whereRef("subject_id", "=", "id"))),
    ]);
  };
  const keys = await lockMatching(transaction, isHidden);
  if (keys.length === 0) return 0;
  const rows = await transaction
    .selectFrom("partial_surveys")
    .selectAll()
    .where("attempt_key", "in", keys)
    .where(isHidden)
    .$if(!isSqlite<Database>(transaction), (query) => query.forUpdate())
    .execute();
  for (const row of rows) {
    await reindex(transaction, [{ kind: "unfinished", row }]);
  }
  return rows.length;
}

type Row = ExpressionBuilder<Database, "partial_surveys">;

function isIdle(row: Row, now: Date) {
  const before = new Date(now.getTime() - dueAfterMs).toISOString();
  return row.and([row("updated_at", "<=", before), row("due_at", "is", null)]);
}

async function lockMatching(
  transaction: Transaction<Database>,
  isMatch: (row: Row) => ReturnType<typeof isIdle>,
): Promise<string[]> {
  const found = await transaction
    .selectFrom("partial_surveys")
    .select("attempt_key")
    .where(isMatch)
    .orderBy("updated_at")
    .limit(maxBatchSize)
    .execute();
  const keys = found.map(({ attempt_key }) => attempt_key);
  await lock(transaction, keys.map(attemptLock));
  return keys;
}
