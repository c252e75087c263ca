import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { type Actor, namedActor } from "../../leads/events/lead-event.ts";
import {
  lockSubject,
  recordEvent,
} from "../../leads/events/lead-events.server.ts";
import type { Outbox } from "../outbox/outbox.server.ts";
import {
  returnedReason,
  wasReturned,
} from "../rows/may-have-arrived.server.ts";
import { findSubject } from "../subjects/find-subject.server.ts";
import { isFirstDelivery } from "../subjects/first-delivery.ts";
import type { Delivery } from "../subjects/subject.ts";

export type ReturnedDelivery = {
  delivery: Delivery;
  reason: string;
  by?: Actor;
  now: Date;
};

export type ReturnOutcome = "passed on" | "nobody left" | "not theirs";

export function takeBackLead(
  writes: Kysely<Database>,
  outbox: Outbox,
  { delivery, reason, by, now }: ReturnedDelivery,
): Promise<ReturnOutcome> {
  const { id, destination: from, subject_id: subjectId } = delivery;
  return writes.transaction().execute(async (transaction) => {
    if (!(await lockSubject(transaction, subjectId))) return "not theirs";
    const returned = await transaction
      .updateTable("deliveries")
      .set({
        state: "dropped",
        ended_at: now.toISOString(),
        last_error: returnedReason,
      })
      .where("id", "=", id)
      .where("state", "in", ["waiting", "delivered", "dead"])
      .where((row) =>
        row.or([row("last_error", "is", null), row.not(wasReturned(row))]),
      )
      .returning("id")
      .executeTakeFirst();
    const subject = await findSubject(transaction, delivery);
    if (!returned || !subject) return "not theirs";
    const event = { kind: "returned", data: { from, reason } } as const;
    const origin = { subjectId, by: by ?? namedActor(from), at: now };
    await recordEvent(transaction, { ...event, ...origin });
    if (await outbox.queueNext(transaction, subject, now)) return "passed on";
    await transaction
      .updateTable("deliveries")
      .set({ state: "dead", last_error: nobodyLeft })
      .where("id", "=", id)
      .execute();
    await outbox.alertDead(transaction, delivery, now);
    return "nobody left";
  });
}

const nobodyLeft = `${returnedReason}, and nobody is left to get it`;

export function findFirstDelivery(
  deliveries: readonly Delivery[],
  destination: string,
): Delivery | undefined {
  return deliveries.find(
    (one) => one.destination === destination && isFirstDelivery(one),
  );
}
