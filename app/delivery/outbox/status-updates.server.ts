import { randomUUIDv7 } from "node:crypto";
import type { StatusOutbox } from "../../leads/events/lead-events.server.ts";
import { insertRows } from "../../server/database/insert.server.ts";
import type { DeliveryPlan } from "../destinations/plan/plan.ts";
import type { DeliveryRow } from "../rows/delivery-row.ts";
import { createdEvents, updatedEvent } from "../subjects/first-delivery.ts";

/** Only for webhooks that were sent the lead: other formats have no message for a status. */
export function createStatusOutbox(plan: DeliveryPlan): StatusOutbox {
  return {
    async queueUpdates(transaction, { subjectId, eventId, at }) {
      const webhooks = plan.destinations
        .filter(({ kind }) => kind === "webhook")
        .map(({ name }) => name);
      if (webhooks.length === 0) return;
      const sent = await transaction
        .selectFrom("deliveries")
        .select(["subject_kind", "destination"])
        .distinct()
        .where("subject_id", "=", subjectId)
        .where("event", "in", Object.values(createdEvents))
        .where("destination", "in", webhooks)
        // Receivers that returned the lead or never got it have a dropped or dead delivery.
        .where("state", "in", ["waiting", "delivered"])
        .execute();
      const rows: DeliveryRow[] = sent.map((row) => ({
        ...row,
        id: randomUUIDv7(),
        subject_id: subjectId,
        event: updatedEvent,
        created_at: at.toISOString(),
        next_at: at.toISOString(),
        lead_event_id: eventId,
      }));
      await insertRows(transaction, "deliveries", rows);
    },
  };
}
