import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { hour } from "../../server/durations.ts";
import { withdrawnEvent } from "../subjects/first-delivery.ts";
import type { Delivery } from "../subjects/subject.ts";
import { insertSharedRows, sharedId } from "./shared-rows.server.ts";

type AlertEvent = "delivery.dead" | "delivery.failing";

/** The destinations to alert when this delivery fails. */
export type ListAlerts = (
  failed: Pick<Delivery, "event" | "destination">,
) => readonly string[];

export const unreadTextEvent = "text.unread";

/** The subject id of messages that aren't about one lead: digests, and alerts about texts. */
export const operatorSubjectId = "00000000-0000-4000-8000-000000000000";

export function isAlert({ subject_kind }: Pick<Delivery, "subject_kind">) {
  return subject_kind === "delivery" || subject_kind === "digest";
}

/** Failures with the same key share an alert. Each withdrawal has its own, because each must be passed on by hand. */
export function alertKeyOf({
  id,
  event,
  destination,
}: Pick<Delivery, "id" | "event" | "destination">) {
  return event === withdrawnEvent ? id : destination;
}

export async function insertAlerts(
  transaction: Transaction<Database>,
  failed: Pick<Delivery, "id" | "destination" | "event">,
  event: AlertEvent,
  alerts: readonly string[],
  now: Date,
) {
  const alert = {
    from: alertKeyOf(failed),
    kind: "delivery",
    subject_id: failed.id,
    event,
  };
  await insertHourly(transaction, alert, alerts, now);
}

export async function insertTextAlerts(
  transaction: Transaction<Database>,
  alerts: readonly string[],
  now: Date,
) {
  const alert = {
    from: "texts",
    kind: "digest",
    subject_id: operatorSubjectId,
    event: unreadTextEvent,
  };
  await insertHourly(transaction, alert, alerts, now);
}

async function insertHourly(
  transaction: Transaction<Database>,
  {
    from,
    kind,
    subject_id,
    event,
  }: Record<"from" | "kind" | "subject_id" | "event", string>,
  alerts: readonly string[],
  now: Date,
) {
  const rows = alerts.map((destination) => ({
    id: alertId(from, event, destination, now),
    subject_kind: kind,
    subject_id,
    destination,
    event,
  }));
  await insertSharedRows(transaction, rows, now);
}

/** The same in every copy of the site, so that there is one alert an hour. */
function alertId(from: string, event: string, to: string, now: Date) {
  const hours = Math.floor(now.getTime() / hour);
  return sharedId(from, event, to, hours);
}

export async function findFailed(
  database: Kysely<Database>,
  { event, subject_id }: Pick<Delivery, "event" | "subject_id">,
): Promise<Delivery | undefined> {
  const own = await database
    .selectFrom("deliveries")
    .select(["event", "destination"])
    .where("id", "=", subject_id)
    .executeTakeFirst();
  if (!own) return undefined;
  let failed = database
    .selectFrom("deliveries")
    .selectAll()
    .where("destination", "=", own.destination)
    .where((row) =>
      own.event === withdrawnEvent
        ? row("id", "=", subject_id)
        : row("event", "<>", withdrawnEvent),
    )
    .orderBy((row) => row("id", "=", subject_id), "desc")
    .orderBy("created_at");
  failed =
    event === "delivery.dead"
      ? failed.where("state", "=", sql.lit("dead"))
      : failed
          .where("state", "in", ["waiting", "dead"])
          .where("last_error", "is not", null);
  return failed.limit(1).executeTakeFirst();
}
