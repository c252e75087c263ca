import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Limits } from "../../forms/limits.ts";
import type { Sender } from "../../leads/sender.ts";
import {
  type InTransaction,
  inTransaction,
} from "../../server/database/transaction.server.ts";
import { createRateLimit } from "../../server/security/rate-limit.server.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import {
  indexQuarantinedPartials,
  queueDuePartials,
} from "./due-partials.server.ts";
import {
  type PartialSurvey,
  toPartial,
  type UnfinishedOutbox,
} from "./partial-survey.ts";
import { reindexListed, savePartial } from "./save-partial.server.ts";
import { withdrawPartial } from "./withdraw-partial.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    partials: PartialStore;
  }
}

type PartialStore = ReturnType<typeof createPartialStore>;

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
  const mayWithdraw = createRateLimit(limits?.withdrawalsPerAddress);
  return {
    save: (key: string, answers: SurveyDraft, sender: Sender, now: Date) =>
      commit((transaction) =>
        savePartial(transaction, limits, { key, answers, sender, now }),
      ),

    /** Deletes the answers saved under this key for good. An unknown key stores nothing. */
    withdraw: (key: string, sender: Sender, now: Date) =>
      commit((transaction) =>
        withdrawPartial(transaction, outbox, { key, sender, now, mayWithdraw }),
      ),

    release: (transaction: Transaction<Database>, id: string) =>
      release(transaction, id),

    /** Once each across copies of the site. Returns how many. */
    queueDue: (now: Date) =>
      commit((transaction) => queueDuePartials(transaction, now, outbox)),

    indexQuarantined: (now: Date) =>
      commit((transaction) => indexQuarantinedPartials(transaction, now)),

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
  if (row) await reindexListed(transaction, row);
  return row !== undefined;
}
