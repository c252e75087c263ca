import type { Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import type { Database, LeadEventsTable } from "../../../db/schema.ts";
import { readOnlyEventKinds, type StoredLeadEvent } from "./lead-event.ts";
import type { LeadState } from "./lead-state.ts";

export const maxListedEvents = 200;

/** Newest first. */
export async function listLeadEvents(
  database: Kysely<Database>,
  subjectId: string,
  limit = maxListedEvents,
): Promise<StoredLeadEvent[]> {
  const rows = await database
    .selectFrom("lead_events")
    .selectAll()
    .where("subject_id", "=", subjectId)
    .where("kind", "not in", readOnlyEventKinds)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  return rows.map(toEvent);
}

export async function getLeadEvent(
  database: Kysely<Database>,
  id: string,
): Promise<StoredLeadEvent> {
  const row = await database
    .selectFrom("lead_events")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return toEvent(row);
}

export async function findStates(
  database: Kysely<Database>,
  subjectIds: readonly string[],
): Promise<Map<string, LeadState>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await database
    .selectFrom("lead_states")
    .selectAll()
    .where("subject_id", "in", subjectIds)
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row]));
}

/** Kind, time and author stay. Runs in the deleting transaction. */
export async function eraseLeadEvents(
  transaction: Transaction<Database>,
  subjectIds: readonly string[],
) {
  await transaction
    .updateTable("lead_events")
    .set({ subject_id: null, data: "{}" })
    .where("subject_id", "in", subjectIds)
    .execute();
}

function toEvent(row: Selectable<LeadEventsTable>): StoredLeadEvent {
  return {
    id: row.id,
    seq: row.seq,
    subjectId: row.subject_id,
    kind: row.kind,
    at: new Date(row.at),
    by: { id: row.by_account, name: row.by_name },
    data: eventData.parse(JSON.parse(row.data)),
  };
}

const eventData = z.record(z.string(), z.unknown());
