import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { findCallEnd } from "../../callback/call-end.ts";
import { insertRows } from "../../server/database/insert.server.ts";
import { minute } from "../../server/durations.ts";
import { listAsked } from "../on-call/list-unclaimed.server.ts";
import { findRoute } from "../routing/route-store.server.ts";
import { createdEvents, isFirstDelivery } from "../subjects/first-delivery.ts";
import type { Subject } from "../subjects/subject.ts";
import { deliveryRows } from "./delivery-rows.server.ts";
import {
  deliveryTimes,
  type OutboxDependencies,
  queueSubjects,
} from "./queue-subjects.server.ts";

const placingTimeoutMs = 30_000;

/** How long to wait for reports about a placed call, for which two phones ring. */
const callTimeoutMs = 3 * minute;

/** Sent if the call is never placed; otherwise `deliverResult` replaces them. */
export function queueDelayed(
  deps: OutboxDependencies,
  transaction: Transaction<Database>,
  subject: Subject,
  now: Date,
) {
  return queueSubjects(deps, transaction, [subject], now, placingTimeoutMs);
}

/** Replaces unsent deliveries with ones that report the call: due now, or once it should have ended. */
export async function deliverResult(
  deps: OutboxDependencies,
  transaction: Transaction<Database>,
  subject: Subject & { kind: "callback" },
  now: Date,
) {
  const { id } = subject.callback;
  const unsent = await transaction
    .deleteFrom("deliveries")
    .where("subject_id", "=", id)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .where("event", "in", [
      createdEvents.callback,
      "callback.waiting",
      "callback.unclaimed",
    ])
    .returning(["destination", "event"])
    .execute();
  const to = unsent
    .filter(isFirstDelivery)
    .map(({ destination }) => destination);
  const route = await findRoute(transaction, id);
  const asked = await listAsked(transaction, id);
  const isOver = findCallEnd(subject.callback) !== "pending";
  const times = deliveryTimes(now, isOver ? 0 : callTimeoutMs);
  const people = deps.plan.contacts?.people ?? [];
  const contacts = route?.contacts ?? people.map(({ name }) => name);
  const rows = deliveryRows(deps, subject, times, { to, contacts }, asked);
  await insertRows(transaction, "deliveries", rows);
}
