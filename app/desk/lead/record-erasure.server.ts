import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { listDestinationsSentTo } from "../../delivery/queue/destinations-sent-to.server.ts";
import { lockSubjectRows } from "../../leads/delete-subjects.server.ts";
import type { Actor } from "../../leads/events/lead-event.ts";
import { recordEvent } from "../../leads/events/lead-events.server.ts";
import { recordDeskEvent } from "../audit/desk-events.server.ts";

/** Adds the destinations to `receivers`, too. */
export function recordErasure(
  reason: string,
  who: { by: Actor; at: Date },
  receivers = new Set<string>(),
): (
  transaction: Transaction<Database>,
  ids: readonly string[],
) => Promise<void> {
  return async (transaction, ids) => {
    for (const subjectId of ids) {
      const event = { kind: "erased", data: {}, subjectId } as const;
      await recordEvent(transaction, { ...event, ...who });
    }
    await lockSubjectRows(transaction, ids);
    const sentTo = await listDestinationsSentTo(transaction, ids);
    for (const name of sentTo) receivers.add(name);
    await recordDeskEvent(transaction, {
      kind: "person_erased",
      data: { reason: reason.trim(), rows: ids.length, sentTo },
      ...who,
    });
  };
}
