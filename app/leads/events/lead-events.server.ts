import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import { toStorable } from "../../server/database/insert.server.ts";
import { subjectTables } from "../delete-subjects.server.ts";
import {
  type EventOrigin,
  type LeadEventBody,
  leadEventSchemas,
  type NewLeadEvent,
  type StatusChange,
} from "./lead-event.ts";
import {
  applyEvent,
  firstState,
  type LeadState,
  staleQueueRank,
  stateColumns,
} from "./lead-state.ts";
import { findStatus, listNextOf } from "./lead-status.ts";
import { listStatuses } from "./lead-status-store.server.ts";

export type OtherBody = Exclude<LeadEventBody, { kind: "status_changed" }>;

export type StatusOutbox = {
  queueUpdates: (
    transaction: Transaction<Database>,
    change: { subjectId: string; eventId: string; at: Date },
  ) => Promise<void>;
};

/** Not for status changes. Events are numbered in commit order. */
export async function recordEvent(
  transaction: Transaction<Database>,
  event: OtherBody & EventOrigin,
): Promise<LeadState> {
  const lead = await lockLead(transaction, event);
  return append(transaction, lead, event, false);
}

/** Undefined, with nothing recorded, if that status may not follow the current one. */
export async function recordStatus(
  transaction: Transaction<Database>,
  { to, reason, undoes, ...origin }: StatusChange,
  outbox: StatusOutbox,
): Promise<LeadState | undefined> {
  const lead = await lockLead(transaction, origin);
  const { state } = lead;
  const statuses = await listStatuses(transaction);
  const next = undoes ? statuses : listNextOf(statuses, state);
  const status = findStatus(next, to);
  if (!status) return undefined;
  const more = { ...(reason && { reason }), ...(undoes && { undoes }) };
  const data = { from: state.status, to, ...more };
  const event = { kind: "status_changed", data, ...origin } as const;
  const after = await append(transaction, lead, event, status.isClosed);
  const { subjectId, at } = origin;
  await outbox.queueUpdates(transaction, { subjectId, at, eventId: lead.id });
  return after;
}

type LockedLead = { id: string; state: LeadState };

async function lockLead(
  transaction: Transaction<Database>,
  { subjectId, at }: EventOrigin,
): Promise<LockedLead> {
  await lockEvents(transaction);
  const state = await readState(transaction, subjectId, at);
  return { id: randomUUIDv7(), state };
}

async function append(
  transaction: Transaction<Database>,
  { id, state }: LockedLead,
  event: NewLeadEvent,
  isClosing: boolean,
): Promise<LeadState> {
  await transaction
    .insertInto("lead_events")
    .values({
      id,
      seq: await takeEventNumbers(transaction, 1),
      kind: event.kind,
      subject_id: event.subjectId,
      at: event.at.toISOString(),
      by_account: event.by.id,
      by_name: event.by.name,
      data: JSON.stringify(
        leadEventSchemas[event.kind].parse(event.data),
        toStorable,
      ),
    })
    .execute();
  const next = applyEvent(state, event, isClosing);
  if (next !== state) await saveState(transaction, next);
  return next;
}

/** Serializes changes of leads and of the desk until the commit; take it before other locks (docs/decisions/022). */
export async function lockEvents(transaction: Transaction<Database>) {
  await takeEventNumbers(transaction, 0);
}

/** Like `lockEvents`, and keeps this subject from being deleted until the commit; false if it was. */
export async function lockSubject(
  transaction: Transaction<Database>,
  subjectId: string,
): Promise<boolean> {
  await lockEvents(transaction);
  for (const table of subjectTables) {
    const found = await transaction
      .selectFrom(table)
      .select("id")
      .where("id", "=", subjectId)
      .$if(!isSqlite<Database>(transaction), (query) => query.forKeyShare())
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}

/** Takes the events lock and the next `count` numbers, which have no gaps, and returns the last one. */
export async function takeEventNumbers(
  transaction: Transaction<Database>,
  count: number,
): Promise<number> {
  const { value } = await transaction
    .updateTable("desk_sequence")
    .set((row) => ({ value: row("value", "+", count) }))
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
    .select(stateColumns)
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
  return row ?? firstState(subjectId, now);
}

export async function saveState(
  transaction: Transaction<Database>,
  { subject_id, ...columns }: LeadState,
) {
  const changes = { ...columns, ...staleQueueRank };
  await transaction
    .insertInto("lead_states")
    .values({ subject_id, ...changes })
    .onConflict((conflict) =>
      conflict.column("subject_id").doUpdateSet(changes),
    )
    .execute();
}
