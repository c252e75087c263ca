import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { DeliveriesTable } from "../../../db/schema.ts";
import { type Subject, subjectIdOf } from "../subjects/subject.ts";

/** The `last_error` of a delivery to a destination that isn't in the plan anymore. */
export const unknownDestination = "unknown destination";

export type DeliveryRow = Insertable<DeliveriesTable>;

export function rowOf(
  subject: Subject,
  destination: string,
  event: string,
  createdAt: Date,
  nextAt: Date,
): DeliveryRow {
  return {
    id: randomUUIDv7(),
    subject_kind: subject.kind,
    subject_id: subjectIdOf(subject),
    destination,
    event,
    created_at: createdAt.toISOString(),
    due_at: nextAt.toISOString(),
    next_at: nextAt.toISOString(),
  };
}
