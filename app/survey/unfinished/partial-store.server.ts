import type {
  ExpressionBuilder,
  Kysely,
  Selectable,
  Transaction,
} from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database, PartialSurveysTable } from "../../../db/schema.ts";
import { linkConsents } from "../../consent/ledger/consent-proofs.server.ts";
import type { Limits } from "../../forms/limits.ts";
import { reindex } from "../../leads/search/lead-index.server.ts";
import type { Sender } from "../../leads/sender.ts";
import {
  attemptLock,
  endAttempts,
} from "../../leads/survey-attempts.server.ts";
import {
  type InTransaction,
  inTransaction,
  lock,
} from "../../server/database/transaction.server.ts";
import { minute } from "../../server/durations.ts";
import { createAddressLimit } from "../../server/security/address-limit.server.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import { pickAnswers } from "../draft/draft.ts";
import {
  recordSaving,
  reindexShown,
  savePartial,
} from "./save-partial.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    partials: PartialStore;
  }
}

export type PartialSurvey = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  answers: SurveyDraft;
  quarantineReason: string | null;
  dueAt: Date | null;
};

export type UnfinishedOutbox = {
  queue: (
    transaction: Transaction<Database>,
    subjects: readonly { kind: "unfinished"; partial: PartialSurvey }[],
    now: Date,
  ) => Promise<void>;
  /** Call it before deleting the survey, and the returned function afterwards, to notify everyone who was sent it. */
  prepareWithdrawal: (
    transaction: Transaction<Database>,
    id: string,
    now: Date,
  ) => Promise<() => Promise<void>>;
};

export type PartialStore = ReturnType<typeof createPartialStore>;

/** Without an answer for this long, a survey is unfinished. Also said in consent-texts.ts (versioned) and on pages. */
const dueAfterMs = 30 * minute;

/** Few, so that leads aren't delayed. */
const maxBatchSize = 50;

/** The only writer of `partial_surveys`, except that `endAttempts` and `privacy/` delete rows. */
export function createPartialStore(
  database: Kysely<Database>,
  {
    commit = inTransaction(database),
    limits,
    outbox,
  }: {
    commit?: InTransaction;
    limits?: Limits | undefined;
    outbox?: UnfinishedOutbox;
  } = {},
) {
  const mayWithdraw = createAddressLimit(limits?.withdrawalsPerAddress);
  return {
    save: (key: string, answers: SurveyDraft, sender: Sender, now: Date) =>
      commit((transaction) =>
        savePartial(transaction, limits, { key, answers, sender, now }),
      ),

    /** Deletes the answers saved under this key for good. An unknown key stores nothing. */
    withdraw: (key: string, sender: Sender, now: Date) =>
      commit((transaction) =>
        withdraw(transaction, outbox, { key, sender, now, mayWithdraw }),
      ),

    release: (transaction: Transaction<Database>, id: string) =>
      release(transaction, id),

    /** Once each across copies of the site. Returns how many. */
    queueDue: (now: Date) =>
      commit((transaction) => queueDue(transaction, now, outbox)),

    /** Shows quarantined surveys at the desk when they would be due. Returns how many. */
    indexQuarantined: (now: Date) =>
      commit((transaction) => indexQuarantined(transaction, now)),

    async list(): Promise<PartialSurvey[]> {
      const rows = await database
        .selectFrom("partial_surveys")
        .selectAll()
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(toPartial);
    },
  };
}

async function withdraw(
  transaction: Transaction<Database>,
  outbox: UnfinishedOutbox | undefined,
  { key, sender, now, mayWithdraw }: Withdrawal,
): Promise<"withdrawn" | "limited"> {
  await lock(transaction, [attemptLock(key)]);
  const saved = await transaction
    .selectFrom("partial_surveys")
    .selectAll()
    .where("attempt_key", "=", key)
    .executeTakeFirst();
  if (!saved) return "withdrawn";
  if (!mayWithdraw(sender.address)) return "limited";
  const tell = await outbox?.prepareWithdrawal(transaction, saved.id, now);
  await endAttempts(transaction, [{ key }], now);
  // Before it was due, nobody got it, and its consent is deleted, too.
  if (saved.due_at === null) return "withdrawn";
  const { id, answers } = toPartial(saved);
  const subject = { kind: "unfinished", id } as const;
  await recordSaving(transaction, "withdrew saving", subject, sender, {
    phone: answers.phone,
    withdrawn: { calls: true, texts: false },
    now,
  });
  await tell?.();
  return "withdrawn";
}

type Withdrawal = {
  key: string;
  sender: Sender;
  now: Date;
  mayWithdraw: (address: string | undefined) => boolean;
};

async function release(
  transaction: Transaction<Database>,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable("partial_surveys")
    .set({ quarantine_reason: null })
    .where("id", "=", id)
    .where("quarantine_reason", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (row) await reindexShown(transaction, row);
  return row !== undefined;
}

async function queueDue(
  transaction: Transaction<Database>,
  now: Date,
  outbox: UnfinishedOutbox | undefined,
): Promise<number> {
  const isDue = (row: Row) =>
    row.and([isQuiet(row, now), row("quarantine_reason", "is", null)]);
  const keys = await lockSome(transaction, isDue);
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
    const { phone = "" } = partial.answers;
    await linkConsents(transaction, row.id, phone);
    await outbox?.queue(transaction, [{ kind: "unfinished", partial }], now);
    await reindex(transaction, [{ kind: "unfinished", row }]);
  }
  return rows.length;
}

async function indexQuarantined(
  transaction: Transaction<Database>,
  now: Date,
): Promise<number> {
  const isHidden = (row: Row) => {
    const shown = row.selectFrom("lead_states").select("subject_id");
    return row.and([
      isQuiet(row, now),
      row("quarantine_reason", "is not", null),
      row.not(row.exists(shown.whereRef("subject_id", "=", "id"))),
    ]);
  };
  const keys = await lockSome(transaction, isHidden);
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

function isQuiet(row: Row, now: Date) {
  const before = new Date(now.getTime() - dueAfterMs).toISOString();
  return row.and([row("updated_at", "<=", before), row("due_at", "is", null)]);
}

async function lockSome(
  transaction: Transaction<Database>,
  isMatch: (row: Row) => ReturnType<typeof isQuiet>,
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

export function toPartial(row: Selectable<PartialSurveysTable>): PartialSurvey {
  return {
    id: row.id,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    answers: pickAnswers(JSON.parse(row.answers)),
    quarantineReason: row.quarantine_reason,
    dueAt: row.due_at === null ? null : new Date(row.due_at),
  };
}
