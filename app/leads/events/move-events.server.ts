import { randomUUIDv7 } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { insertRows } from "../../server/database/insert.server.ts";
import { readOnlyEventKinds } from "./lead-event.ts";
import { saveState, takeEventNumbers } from "./lead-events.server.ts";
import { stateColumns } from "./lead-state.ts";

/** Continues the desk's work on an unfinished survey. A closed one starts over. Requires the events' lock. */
export async function moveEvents(
  transaction: Transaction<Database>,
  from: string,
  to: string,
) {
  const events = await transaction
    .selectFrom("lead_events")
    .selectAll()
    .where("subject_id", "=", from)
    .where("kind", "not in", readOnlyEventKinds)
    .orderBy("seq")
    .execute();
  const before = await transaction
    .selectFrom("lead_states")
    .select([...stateColumns, "arrived_at"])
    .where("subject_id", "=", from)
    .executeTakeFirst();
  if (events.length === 0 || !before) return;
  const last = await takeEventNumbers(transaction, events.length);
  const copies = events.map((event, index) => ({
    ...event,
    id: randomUUIDv7(),
    seq: last - events.length + 1 + index,
    subject_id: to,
    data: JSON.stringify({ ...JSON.parse(event.data), carried_over: true }),
  }));
  await insertRows(transaction, "lead_events", copies);
  const { arrived_at, ...state } = before;
  if (state.closed_at === null) {
    await saveState(transaction, { ...state, subject_id: to });
    await transaction
      .updateTable("lead_states")
      .set({ arrived_at })
      .where("subject_id", "=", to)
      .execute();
  }
}
