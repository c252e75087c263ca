import { randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database, PartialSurveysTable } from "../../../db/schema.ts";
import { savingText } from "../../consent/consent-texts.ts";
import { recordConsents } from "../../consent/ledger/consent-ledger.server.ts";
import { type Limits, leadWindow } from "../../forms/limits.ts";
import { quarantineReason } from "../../forms/spam-signals.ts";
import { indexAgain } from "../../leads/search/lead-index.server.ts";
import type { Sender } from "../../leads/sender.ts";
import {
  attemptLock,
  endAttempts,
} from "../../leads/survey-attempts.server.ts";
import {
  type InTransaction,
  inTransaction,
  lock,
} from "../../server/database/commit.server.ts";
import { minute } from "../../server/durations.ts";
import { createAddressLimit } from "../../server/security/address-limit.server.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import { pickAnswers } from "./draft.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    partials: PartialStore;
    /** Queues the deliveries of an unfinished survey in the given transaction. */
    deliverUnfinished: DeliverUnfinished;
  }
}

/** The saved answers of a visitor who has not finished. */
export type PartialSurvey = {
  id: string;
  createdAt: Date;
  /** Time of the last answer. */
  updatedAt: Date;
  answers: SurveyDraft;
  quarantineReason: string | null;
  /** When its deliveries were queued. */
  dueAt: Date | null;
};

/** Queues the deliveries of an unfinished survey in the given transaction. */
export type DeliverUnfinished = (
  transaction: Transaction<Database>,
  partial: PartialSurvey,
) => Promise<void>;

export type PartialStore = ReturnType<typeof createPartialStore>;

/** A survey without an answer for this long counts as abandoned. Milliseconds. */
const abandonedAfterMs = 30 * minute;

/** Deliveries per transaction, so that leads are not delayed. */
const maxBatchSize = 50;

type Handle = { commit: InTransaction; limits: Limits | undefined };

/** The only writer of `partial_surveys` and `ended_attempts`, except for `privacy/`. */
export function createPartialStore(
  database: Kysely<Database>,
  {
    commit = inTransaction(database),
    limits,
  }: { commit?: InTransaction; limits?: Limits | undefined } = {},
) {
  const handle: Handle = { commit, limits };
  const mayWithdraw = createAddressLimit(limits?.withdrawalsPerAddress);
  return {
    /** Saves answers under their attempt's key, replacing earlier ones; refused once the survey was submitted or withdrawn. */
    save: (key: string, answers: SurveyDraft, sender: Sender, now: Date) =>
      commit((transaction) =>
        save(transaction, handle, { key, answers, sender, now }),
      ),

    /** Deletes the answers saved under this key for good. An unknown key stores nothing. */
    withdraw: (key: string, address: string | undefined, now: Date) =>
      withdraw(handle, key, () => mayWithdraw(address), now),

    /** Releases a quarantined survey for delivery; false if there is none with this id. */
    release: (id: string) => release(database, id),

    /** Queues the deliveries of abandoned surveys, once each across copies of the site. Returns how many. */
    deliverAbandoned: (now: Date, deliver: DeliverUnfinished) =>
      commit((transaction) => deliverAbandoned(transaction, now, deliver)),

    /** Oldest first. */
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

type SentDraft = {
  key: string;
  answers: SurveyDraft;
  sender: Sender;
  now: Date;
};

async function save(
  transaction: Transaction<Database>,
  { limits }: Handle,
  sent: SentDraft,
): Promise<"saved" | "ended" | "limited"> {
  const { key, answers, sender, now } = sent;
  await lock(transaction, [
    attemptLock(key),
    ...(limits && sender.address ? [`address ${sender.address}`] : []),
  ]);
  if (await hasEnded(transaction, key)) return "ended";
  const saved = await transaction
    .selectFrom("partial_surveys")
    .selectAll()
    .where("attempt_key", "=", key)
    .executeTakeFirst();
  if (!saved) return insertDraft(transaction, limits, sent);
  const reason =
    saved.quarantine_reason ?? quarantineReason(sender.signals ?? []);
  const row = {
    ...saved,
    answers: JSON.stringify(answers),
    updated_at: now.toISOString(),
    quarantine_reason: reason ?? null,
  };
  await transaction
    .updateTable("partial_surveys")
    .set(row)
    .where("id", "=", saved.id)
    .execute();
  if (saved.due_at !== null) {
    await indexAgain(transaction, [{ kind: "unfinished", row }]);
  }
  return "saved";
}

async function insertDraft(
  transaction: Transaction<Database>,
  limits: Limits | undefined,
  { key, answers, sender, now }: SentDraft,
): Promise<"saved" | "limited"> {
  const { address, consent, signals = [] } = sender;
  const sent = limits ? await countByAddress(transaction, sender, now) : 0;
  if (limits && sent >= limits.leadsPerAddress) return "limited";
  const isCrowd = limits !== undefined && sent >= limits.unsuspectedLeads;
  const row = {
    id: randomUUID(),
    attempt_key: key,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    answers: JSON.stringify(answers),
    client_address: address ?? null,
    quarantine_reason:
      quarantineReason(
        isCrowd ? [...signals, "many from one address"] : signals,
      ) ?? null,
  };
  const given = consent && {
    ...consent,
    version: savingText.version,
  };
  const subject = { kind: "unfinished", id: row.id } as const;
  await transaction.insertInto("partial_surveys").values(row).execute();
  await recordConsents(transaction, [
    { event: "saved answers", subject, given, address, now },
  ]);
  return "saved";
}

function withdraw(
  { commit }: Handle,
  key: string,
  isWithinLimit: () => boolean,
  now: Date,
): Promise<"withdrawn" | "limited"> {
  return commit(async (transaction) => {
    await lock(transaction, [attemptLock(key)]);
    const saved = await transaction
      .selectFrom("partial_surveys")
      .select("id")
      .where("attempt_key", "=", key)
      .executeTakeFirst();
    if (!saved) return "withdrawn";
    if (!isWithinLimit()) return "limited";
    await endAttempts(transaction, [key], now);
    return "withdrawn";
  });
}

async function release(
  database: Kysely<Database>,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("partial_surveys")
    .set({ quarantine_reason: null })
    .where("id", "=", id)
    .where("quarantine_reason", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function deliverAbandoned(
  transaction: Transaction<Database>,
  now: Date,
  deliver: DeliverUnfinished,
): Promise<number> {
  const before = new Date(now.getTime() - abandonedAfterMs).toISOString();
  await lock(transaction, ["unfinished surveys"]);
  const rows = await transaction
    .selectFrom("partial_surveys")
    .selectAll()
    .where("updated_at", "<=", before)
    .where("due_at", "is", null)
    .where("quarantine_reason", "is", null)
    .orderBy("updated_at")
    .limit(maxBatchSize)
    .execute();
  for (const row of rows) {
    await deliver(transaction, { ...toPartial(row), dueAt: now });
    const due_at = now.toISOString();
    await transaction
      .updateTable("partial_surveys")
      .set({ due_at })
      .where("id", "=", row.id)
      .execute();
    const due = { ...row, due_at };
    await indexAgain(transaction, [{ kind: "unfinished", row: due }]);
  }
  return rows.length;
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

async function hasEnded(transaction: Transaction<Database>, key: string) {
  const ended = await transaction
    .selectFrom("ended_attempts")
    .select("attempt_key")
    .where("attempt_key", "=", key)
    .executeTakeFirst();
  return ended !== undefined;
}

/** How many unfinished surveys this address began in the window. */
async function countByAddress(
  transaction: Transaction<Database>,
  { address }: Sender,
  now: Date,
) {
  if (address === undefined) return 0;
  const row = await transaction
    .selectFrom("partial_surveys")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("client_address", "=", address)
    .where(
      "created_at",
      ">",
      new Date(now.getTime() - leadWindow).toISOString(),
    )
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
