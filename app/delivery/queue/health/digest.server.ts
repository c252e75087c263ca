import type { Kysely } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { createLeadStore } from "../../../leads/lead-store.server.ts";
import { day, minute } from "../../../server/durations.ts";
import { localDay, minuteOfDay } from "../../../server/local-time.ts";
import type { Log } from "../../../server/operations/log.server.ts";
import { runPeriodically } from "../../../server/run-periodically.server.ts";
import type { DeliveryPlan } from "../../destinations/plan/plan.ts";
import { type Digest, isEmpty } from "../../messages/alert-message.ts";
import { listUnclaimed } from "../../on-call/list-unclaimed.server.ts";
import { operatorSubjectId } from "../../rows/alerts.server.ts";
import { insertSharedRows, sharedId } from "../../rows/shared-rows.server.ts";
import { listUndelivered } from "../delivery-lists.server.ts";

const dueFrom = 8 * 60;

type Dependencies = {
  plan: DeliveryPlan;
  database: Kysely<Database>;
  writes: Kysely<Database>;
  now: () => Date;
};

export function startDigests({ log, ...deps }: Dependencies & { log: Log }) {
  return runPeriodically(
    () => queueDigest(deps),
    { next: 10 * minute, again: minute },
    (error) => log.error({ err: error }, "digest not queued"),
  );
}

export async function queueDigest({
  plan,
  database,
  writes,
  now,
}: Dependencies) {
  const time = now();
  if (minuteOfDay(time, plan.timeZone) < dueFrom) return;
  const today = localDay(time, plan.timeZone);
  const rows = plan.alerts.map(({ name }) => ({
    id: digestId(name, today),
    subject_kind: "digest",
    subject_id: operatorSubjectId,
    destination: name,
    event: "digest.daily",
  }));
  if (rows.length === 0 || (await areQueued(database, rows))) return;
  const digest = await countDigest(database, plan, time);
  if (isEmpty(digest)) return;
  await writes.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom("deliveries")
      .where("subject_id", "=", operatorSubjectId)
      .where(
        "created_at",
        "<",
        new Date(time.getTime() - 7 * day).toISOString(),
      )
      .execute();
    await insertSharedRows(transaction, rows, time);
  });
}

export async function countDigest(
  database: Kysely<Database>,
  { contacts }: DeliveryPlan,
  now: Date,
): Promise<Digest> {
  const undelivered = await listUndelivered(database, now);
  return {
    quarantined: await createLeadStore(database).countQuarantined(),
    undelivered: undelivered.filter(
      ({ subject_kind }) => subject_kind !== "digest",
    ).length,
    unclaimed: contacts && (await listUnclaimed(database)).length,
  };
}

async function areQueued(
  database: Kysely<Database>,
  rows: readonly { id: string }[],
) {
  const ids = rows.map(({ id }) => id);
  const found = await database
    .selectFrom("deliveries")
    .select("id")
    .where("id", "in", ids)
    .execute();
  return found.length === ids.length;
}

function digestId(destination: string, today: string) {
  return sharedId("digest", destination, today);
}
