import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Actor } from "../../leads/events/lead-event.ts";
import { recordEvent } from "../../leads/events/lead-events.server.ts";
import { recordDeskEvent } from "../audit/desk-events.server.ts";

/** Only the reason stays, in the audit log. */
export function recordErasure(
  database: Kysely<Database>,
  ids: readonly string[],
  reason: string,
  who: { by: Actor; at: Date },
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    for (const subjectId of ids) {
      const event = { kind: "erased", data: {}, subjectId } as const;
      await recordEvent(transaction, { ...event, ...who }, "any");
    }
    await recordDeskEvent(transaction, {
      kind: "person_erased",
      data: { reason: reason.trim(), rows: ids.length },
      accountId: null,
      ...who,
    });
  });
}
