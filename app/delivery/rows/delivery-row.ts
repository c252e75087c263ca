import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { DeliveriesTable } from "../../../db/schema.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import type { DeliveryPlan } from "../destinations/plan/plan.ts";
import { type Subject, subjectIdOf } from "../subjects/subject.ts";

export type DeliveryRow = Insertable<DeliveriesTable>;

export type Rules = { plan: DeliveryPlan; laws: LawBook };

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
