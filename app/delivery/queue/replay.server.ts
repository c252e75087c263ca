import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { insertRows } from "../../server/database/insert.server.ts";
import { replayRows } from "../outbox/delivery-rows.server.ts";
import type { Outbox } from "../outbox/outbox.server.ts";
import { type Subject, subjectIdOf } from "../subjects/subject.ts";
import { readSubjectPages } from "../subjects/subject-pages.server.ts";

/** Queues what the rules send to the destination and it never got, except quarantined rows. Returns how many. */
export async function replay(
  database: Kysely<Database>,
  outbox: Outbox,
  { destination, since, now }: { destination: string; since: Date; now: Date },
  record: (
    transaction: Transaction<Database>,
    messages: number,
  ) => Promise<void>,
): Promise<number> {
  let count = 0;
  for await (const page of readSubjectPages(database, since, now)) {
    count += await database.transaction().execute(async (transaction) => {
      const left = await withoutDelivered(transaction, page, destination);
      const own = await outbox.listRoutedTo(transaction, left, destination);
      const next = new Date(now.getTime() + count);
      const deliveries = replayRows(own, destination, next);
      await insertRows(transaction, "deliveries", deliveries);
      if (own.length > 0) await record(transaction, own.length);
      return own.length;
    });
  }
  return count;
}

async function withoutDelivered(
  database: Kysely<Database>,
  subjects: readonly Subject[],
  destination: string,
) {
  if (subjects.length === 0) return [];
  const delivered = await database
    .selectFrom("deliveries")
    .select("subject_id")
    .where("destination", "=", destination)
    .where("subject_id", "in", subjects.map(subjectIdOf))
    .execute();
  const ids = new Set(delivered.map(({ subject_id }) => subject_id));
  return subjects.filter((subject) => !ids.has(subjectIdOf(subject)));
}
