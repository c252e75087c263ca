import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { readReference, referenceOf } from "../../forms/reference.ts";
import { whereMatches } from "../search/search-condition.server.ts";

/** Undefined also if several leads have that reference. */
export async function findByReference(
  database: Kysely<Database>,
  typed: string,
): Promise<string | undefined> {
  const reference = readReference(typed);
  if (!reference) return undefined;
  const rows = await database
    .selectFrom("lead_search")
    .select("subject_id")
    .where(whereMatches(database, reference))
    .execute();
  const [found, ...others] = rows.filter(
    ({ subject_id }) => referenceOf(subject_id) === reference,
  );
  return others.length === 0 ? found?.subject_id : undefined;
}

export async function joinThreads(
  transaction: Transaction<Database>,
  id: string,
  otherId: string,
): Promise<boolean> {
  const [thread, other] = await Promise.all(
    [id, otherId].map((one) => findThreadId(transaction, one)),
  );
  if (!thread || !other || thread === other) return false;
  await renameThread(transaction, other, thread);
  return true;
}

export async function splitThread(
  transaction: Transaction<Database>,
  id: string,
): Promise<boolean> {
  const thread = await findThreadId(transaction, id);
  const next = await transaction
    .selectFrom("touches")
    .select("subject_id")
    .where("thread_id", "=", thread ?? id)
    .where("subject_id", "<>", id)
    .orderBy("created_at")
    .executeTakeFirst();
  if (!thread || !next) return false;
  // A thread is named after one of its entries.
  if (thread === id) await renameThread(transaction, id, next.subject_id);
  await transaction
    .updateTable("touches")
    .set({ thread_id: id })
    .where("subject_id", "=", id)
    .execute();
  return true;
}

async function findThreadId(transaction: Transaction<Database>, id: string) {
  const row = await transaction
    .selectFrom("touches")
    .select("thread_id")
    .where("subject_id", "=", id)
    .executeTakeFirst();
  return row?.thread_id;
}

async function renameThread(
  transaction: Transaction<Database>,
  from: string,
  to: string,
) {
  await transaction
    .updateTable("touches")
    .set({ thread_id: to })
    .where("thread_id", "=", from)
    .execute();
}
