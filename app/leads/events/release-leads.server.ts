import { randomUUIDv7 } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";
import { insertRows } from "../../server/database/commit.server.ts";
import type { Actor } from "./lead-event.ts";
import { lockEvents, takeEventNumbers } from "./lead-events.server.ts";
import { noHandOverRequest, noHolder, staleQueueRank } from "./lead-state.ts";

/** Releases every open lead that an account owns, and declines its handover requests. Reminders stay with the leads. */
export async function releaseLeads(
  transaction: Transaction<Database>,
  account: string,
  by: Actor,
  at: Date,
) {
  await lockEvents(transaction);
  const changes = [
    ["released", "owner_account", noHolder],
    ["handover_declined", "asked_account", noHandOverRequest],
  ] as const;
  for (const [kind, column, change] of changes) {
    const rows = await transaction
      .updateTable("lead_states")
      .set({ ...change, ...staleQueueRank })
      .set((row) => ({ version: row("version", "+", 1) }))
      .where(column, "=", account)
      .where("closed_at", "is", null)
      .returning("subject_id")
      .execute();
    const last = await takeEventNumbers(transaction, rows.length);
    const events = rows.map(({ subject_id }, index) => ({
      id: randomUUIDv7(),
      seq: last - index,
      kind,
      subject_id,
      at: at.toISOString(),
      by_account: by.id,
      by_name: by.name,
      data: "{}",
    }));
    for (const chunk of chunksOf(events)) {
      await insertRows(transaction, "lead_events", chunk);
    }
  }
}
