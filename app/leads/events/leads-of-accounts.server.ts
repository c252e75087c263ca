import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";
import { insertRows } from "../../server/database/commit.server.ts";
import { type Actor, isSameName } from "./lead-event.ts";
import { lockEvents, takeEventNumbers } from "./lead-events.server.ts";
import { noHandOverRequest, noHolder, staleQueueRank } from "./lead-state.ts";

export function listWorkers(database: Kysely<Database>) {
  return database
    .selectFrom("accounts")
    .where("removed_at", "is", null)
    .where("role", "<>", "viewer");
}

/** Gives an account the leads that its person claimed by link or command, which know only the name. */
export async function adoptClaims(
  transaction: Transaction<Database>,
  { id, name }: { id: string; name: string },
) {
  await lockEvents(transaction);
  const claims = await transaction
    .selectFrom("lead_states")
    .select("owner")
    .distinct()
    .where("owner_account", "is", null)
    .where("owner", "is not", null)
    .execute();
  const names = claims.flatMap(({ owner }) =>
    owner && isSameName(owner, name) ? owner : [],
  );
  if (names.length === 0) return;
  await transaction
    .updateTable("lead_states")
    .set({ owner: name, owner_account: id })
    .where("owner_account", "is", null)
    .where("owner", "in", names)
    .execute();
}

/** Releases open leads and declines hand-over requests. Reminders stay with the leads, holders with closed leads. */
export async function releaseLeadsOfFormerStaff(
  transaction: Transaction<Database>,
  by: Actor,
  at: Date,
  subjectId?: string,
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
      .where(column, "is not", null)
      .where(column, "not in", listWorkers(transaction).select("id"))
      .where("closed_at", "is", null)
      .$if(subjectId !== undefined, (query) =>
        query.where("subject_id", "=", subjectId ?? ""),
      )
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
