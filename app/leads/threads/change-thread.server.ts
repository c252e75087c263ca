import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { findIdPatterns } from "../../forms/reference.ts";
import { isReferredTo } from "../../forms/reference-match.server.ts";

export async function findEntry(
  database: Kysely<Database>,
  name: string,
): Promise<string | undefined> {
  const patterns = findIdPatterns(name);
  if (!patterns) return undefined;
  const row = await database
    .selectFrom("touches")
    .select("subject_id")
    .where(isReferredTo("subject_id", patterns))
    .executeTakeFirst();
  return row?.subject_id;
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
