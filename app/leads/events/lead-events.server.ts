import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import type { Database, LeadEventsTable } from "../../../db/schema.ts";
import {
  leadEventSchemas,
  type NewLeadEvent,
  observingKinds,
  type StoredLeadEvent,
} from "./lead-event.ts";
import { applyEvent, firstState, type LeadState } from "./lead-state.ts";

export type Recorded =
  | { ok: true; seq: number; state: LeadState }
  /** Somebody changed the lead first: their event, and the state that followed. */
  | { ok: false; latest: StoredLeadEvent | undefined; state: LeadState };

/**
 * The only way to change a lead's state: appends the event and stores what follows from it, if the lead still has the
 * version that its author saw; `any` is for what adds to a lead whatever else happens to it, such as a note. Events are
 * numbered in the order of their commits.
 */
export async function recordEvent(
  transaction: Transaction<Database>,
  event: NewLeadEvent,
  expectedVersion: number | "any",
): Promise<Recorded> {
  const data = leadEventSchemas[event.kind].parse(event.data);
  const seq = await nextSequence(transaction);
  const state = await readState(transaction, event.subjectId, event.at);
  const isObserving = observingKinds.includes(event.kind);
  const isAsSeen =
    isObserving ||
    expectedVersion === "any" ||
    state.version === expectedVersion;
  if (!isAsSeen) {
    const [latest] = await listLeadEvents(transaction, event.subjectId, 1);
    return { ok: false, latest, state };
  }
  await transaction
    .insertInto("lead_events")
    .values({
      id: randomUUIDv7(),
      seq,
      subject_id: event.subjectId,
      kind: event.kind,
      at: event.at.toISOString(),
      by_account: event.by.account,
      by_name: event.by.name,
      data: JSON.stringify(data),
    })
    .execute();
  const next = applyEvent(state, event);
  if (!isObserving) await saveState(transaction, next);
  return { ok: true, seq, state: next };
}

/** The next number of the desk's events. Its lock, held until the commit, keeps their authors apart. */
export async function nextSequence(
  transaction: Transaction<Database>,
): Promise<number> {
  const { value } = await transaction
    .updateTable("desk_sequence")
    .set((row) => ({ value: row("value", "+", 1) }))
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

export async function readState(
  database: Kysely<Database>,
  subjectId: string,
  now: Date,
): Promise<LeadState> {
  const row = await database
    .selectFrom("lead_states")
    .selectAll()
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
  return row ?? firstState(subjectId, now);
}

/** Newest first, without looks at its details. */
export async function listLeadEvents(
  database: Kysely<Database>,
  subjectId: string,
  limit = 200,
): Promise<StoredLeadEvent[]> {
  const rows = await database
    .selectFrom("lead_events")
    .selectAll()
    .where("subject_id", "=", subjectId)
    .where("kind", "not in", observingKinds)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  return rows.map(toEvent);
}

/** Removes what tells of a person; kind, time and author stay. Runs in the deleting transaction. */
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

async function saveState(
  transaction: Transaction<Database>,
  { subject_id, ...changes }: LeadState,
) {
  await transaction
    .insertInto("lead_states")
    .values({ subject_id, ...changes })
    .onConflict((conflict) =>
      conflict.column("subject_id").doUpdateSet(changes),
    )
    .execute();
}

function toEvent(row: Selectable<LeadEventsTable>): StoredLeadEvent {
  return {
    id: row.id,
    seq: row.seq,
    subjectId: row.subject_id,
    kind: row.kind,
    at: new Date(row.at),
    by: { account: row.by_account, name: row.by_name },
    data: eventData.parse(JSON.parse(row.data)),
  };
}

const eventData = z.record(z.string(), z.unknown());
