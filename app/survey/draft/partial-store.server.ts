import { randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database, PartialSurveysTable } from "../../../db/schema.ts";
import { recordConsents } from "../../consent/consent-ledger.server.ts";
import { savingText } from "../../consent/consent-texts.ts";
import { type Limits, leadWindow } from "../../forms/limits.ts";
import { quarantineReason } from "../../forms/spam-signals.ts";
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
    /** Called in the transaction that marks a survey as unfinished: its event joins what is to be delivered. */
    deliverUnfinished: DeliverUnfinished;
  }
}

/** Answers of a visitor who has not finished, and wants us to have them. */
export type PartialSurvey = {
  id: string;
  createdAt: Date;
  /** When the last answer came. */
  updatedAt: Date;
  answers: SurveyDraft;
  /** Why it is held back. */
  quarantineReason: string | null;
  /** When it was handed to delivery. */
  dueAt: Date | null;
};

/** What becomes of a survey that is not finished after 30 quiet minutes. What it stores goes in the transaction. */
export type DeliverUnfinished = (
  transaction: Transaction<Database>,
  partial: PartialSurvey,
) => Promise<void>;

export type PartialStore = ReturnType<typeof createPartialStore>;

/** How long no answer comes before a survey counts as left. Milliseconds. */
const quietTime = 30 * minute;

/** Most that one transaction delivers: leads that come in go between. */
const maxBatchSize = 50;

/** The only writer of `partial_surveys` and `ended_attempts`, but for `privacy/`, which deletes. */
export function createPartialStore(
  database: Kysely<Database>,
  {
    commit = inTransaction(database),
    limits,
  }: { commit?: InTransaction; limits?: Limits | undefined } = {},
) {
  const mayWithdraw = createAddressLimit(limits?.withdrawalsPerAddress);
  return {
    /** Keeps answers under their key in place of earlier ones. Those of a survey that was sent or withdrawn are not taken. */
    save(
      key: string,
      answers: SurveyDraft,
      sender: Sender,
      now: Date,
    ): Promise<"saved" | "ended" | "limited"> {
      return commit(async (transaction) => {
        await lock(transaction, [
          attemptLock(key),
          ...(limits && sender.address ? [`address ${sender.address}`] : []),
        ]);
        if (await hasEnded(transaction, key)) return "ended";
        const earlier = await transaction
          .selectFrom("partial_surveys")
          .select(["id", "quarantine_reason"])
          .where("attempt_key", "=", key)
          .executeTakeFirst();
        const told = {
          answers: JSON.stringify(answers),
          updated_at: now.toISOString(),
        };
        if (earlier) {
          const reason =
            earlier.quarantine_reason ?? quarantineReason(sender.signals ?? []);
          await transaction
            .updateTable("partial_surveys")
            .set({ ...told, quarantine_reason: reason ?? null })
            .where("id", "=", earlier.id)
            .execute();
          return "saved";
        }
        const sent = limits ? await countOf(transaction, sender, now) : 0;
        if (limits && sent >= limits.leadsPerAddress) return "limited";
        const isCrowd = limits !== undefined && sent >= limits.unsuspectedLeads;
        const signals = sender.signals ?? [];
        const row = {
          id: randomUUID(),
          attempt_key: key,
          created_at: now.toISOString(),
          ...told,
          client_address: sender.address ?? null,
          quarantine_reason:
            quarantineReason(
              isCrowd ? [...signals, "many from one address"] : signals,
            ) ?? null,
        };
        const given = sender.consent && {
          ...sender.consent,
          version: savingText.version,
        };
        await transaction.insertInto("partial_surveys").values(row).execute();
        await recordConsents(transaction, [
          {
            event: "saved answers",
            subject: { kind: "unfinished", id: row.id },
            ...{ given, address: sender.address, now },
          },
        ]);
        return "saved";
      });
    },

    /** Deletes what is kept under this key, at once and for good. Of a key that was never saved, nothing is stored. */
    withdraw(
      key: string,
      address: string | undefined,
      now: Date,
    ): Promise<"withdrawn" | "limited"> {
      return commit(async (transaction) => {
        await lock(transaction, [attemptLock(key)]);
        const kept = await transaction
          .selectFrom("partial_surveys")
          .select("id")
          .where("attempt_key", "=", key)
          .executeTakeFirst();
        if (!kept) return "withdrawn";
        if (!mayWithdraw(address)) return "limited";
        await endAttempts(transaction, [key], now);
        return "withdrawn";
      });
    },

    /** Lets a survey that is held back go on its way; false where there is none of this id. */
    async release(id: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable("partial_surveys")
        .set({ quarantine_reason: null })
        .where("id", "=", id)
        .where("quarantine_reason", "is not", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Hands over those that have been quiet for 30 minutes, each once however many copies of the site ask; how many. */
    deliverQuiet(now: Date, deliver: DeliverUnfinished): Promise<number> {
      const before = new Date(now.getTime() - quietTime).toISOString();
      return commit(async (transaction) => {
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
          await transaction
            .updateTable("partial_surveys")
            .set({ due_at: now.toISOString() })
            .where("id", "=", row.id)
            .execute();
        }
        return rows.length;
      });
    },

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

/** A row as the rest of the site knows it. */
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

async function countOf(
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
