import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import {
  doNotCallReason,
  findSuppressions,
} from "../consent/suppressions/suppressions.server.ts";
import { isQuarantineReason } from "../forms/spam-signals.ts";
import { reindex } from "../leads/search/lead-index.server.ts";
import { inTransaction } from "../server/database/transaction.server.ts";
import type { CallbackRequest, StoreDependencies } from "./callback-request.ts";
import type { CallProgress } from "./phone-service/phone-service.ts";
import {
  type CallbackResult,
  type ReportedCall,
  saveProgress,
  saveResult,
} from "./record-call-reports.server.ts";
import { createRequestRecorder } from "./record-request.server.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    callbacks: CallbackStore;
  }
}

type CallbackStore = ReturnType<typeof createCallbackStore>;

/** The only writer of `callback_requests` outside `privacy/`. */
export function createCallbackStore(
  database: Kysely<Database>,
  options: Partial<Omit<StoreDependencies, "database">> = {},
) {
  const deps: StoreDependencies = {
    database,
    commit: options.commit ?? inTransaction(database),
    limits: options.limits,
    outbox: options.outbox,
  };
  return {
    /** Limits hold under concurrency, too. Stores nothing for a duplicate request, or over a limit. */
    recordRequest: createRequestRecorder(deps),

    saveResult: (
      id: string,
      result: CallbackResult,
      response: string,
      now: Date,
    ) => saveResult(deps, id, result, response, now),

    /** `stopped` is the number (E.164) that was called, if its owner pressed the key that stops calls and texts. */
    saveProgress: (
      call: ReportedCall,
      progress: CallProgress,
      now: Date,
      stopped?: string,
    ) => saveProgress(deps, call, { progress, stopped }, now),

    release: (transaction: Transaction<Database>, id: string, now: Date) =>
      release(transaction, deps.outbox, id, now),

    listRequests: (id?: string) => listRequests(deps, id),
  };
}

async function release(
  transaction: Transaction<Database>,
  outbox: StoreDependencies["outbox"],
  id: string,
  now: Date,
): Promise<boolean> {
  const { reason = null, number = "" } =
    (await transaction
      .selectFrom("callback_requests")
      .select(["reason", "lead_phone_number as number"])
      .where("id", "=", id)
      .executeTakeFirst()) ?? {};
  if (!isQuarantineReason(reason)) return false;
  const stopped = (await findSuppressions(transaction, [number])).get(number);
  const callback = await transaction
    .updateTable("callback_requests")
    .set(
      stopped?.calls
        ? { reason: doNotCallReason }
        : { status: "failed", reason: null },
    )
    .set({ updated_at: now.toISOString() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await outbox?.queue(transaction, [{ kind: "callback", callback }], now);
  const releasedAt = now.toISOString();
  await reindex(transaction, [{ kind: "callback", row: callback, releasedAt }]);
  return true;
}

async function listRequests(
  { database }: StoreDependencies,
  id?: string,
): Promise<CallbackRequest[]> {
  const requests = database
    .selectFrom("callback_requests")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id");
  return id === undefined
    ? requests.execute()
    : requests.where("id", "=", id).execute();
}
