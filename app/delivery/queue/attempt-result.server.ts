import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { groupCommit } from "../../server/database/group-commit.server.ts";
import { insertAlerts } from "../rows/alerts.server.ts";
import type { Delivery } from "../subjects/subject.ts";
import { pauseDestination } from "./destination-pauses.server.ts";

export type AttemptResult =
  | { state: "delivered" }
  | ({ state: "waiting"; nextAt: Date } & Failure)
  | ({ state: "dead" } & Failure)
  | { state: "dropped"; reason: string }
  /** Doesn't count as an attempt, and is due immediately. */
  | { state: "interrupted" };

type Failure = {
  reason: string;
  unsentRecipients?: readonly string[] | undefined;
  pausedUntil?: Date | undefined;
};

type FinishedAttempt = {
  delivery: Delivery;
  result: AttemptResult;
  now: Date;
  alerts: readonly string[];
};

const batchDelayMs = 10;

/** A result whose lease was lost is ignored. */
export function createResultWriter(
  writes: Kysely<Database>,
): (finished: FinishedAttempt) => Promise<FinishedAttempt> {
  return groupCommit(
    (batch: readonly FinishedAttempt[]) =>
      writes.transaction().execute(async (transaction) => {
        for (const finished of batch) await saveResult(transaction, finished);
        return batch;
      }),
    batchDelayMs,
  );
}

async function saveResult(
  transaction: Transaction<Database>,
  finished: FinishedAttempt,
) {
  const { delivery, result, now, alerts } = finished;
  const { numUpdatedRows } = await transaction
    .updateTable("deliveries")
    .set(changesFor(result, delivery.attempts, now))
    .where("id", "=", delivery.id)
    .where("attempts", "=", delivery.attempts)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if ("pausedUntil" in result && result.pausedUntil) {
    const { destination } = delivery;
    await pauseDestination(transaction, destination, result.pausedUntil);
  }
  const event = result.state === "dead" ? "delivery.dead" : "delivery.failing";
  await insertAlerts(transaction, delivery, event, alerts, now);
}

function changesFor(result: AttemptResult, attempts: number, now: Date) {
  const recipients =
    "unsentRecipients" in result && result.unsentRecipients
      ? { recipients: JSON.stringify(result.unsentRecipients) }
      : {};
  switch (result.state) {
    case "interrupted":
      return { attempts: attempts - 1, next_at: now.toISOString() };
    case "waiting":
      return {
        next_at: result.nextAt.toISOString(),
        last_error: result.reason,
        ...recipients,
      };
    default:
      return {
        state: result.state,
        ended_at: now.toISOString(),
        last_error: "reason" in result ? result.reason : null,
        ...recipients,
      };
  }
}
