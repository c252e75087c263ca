import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";

/** What is known of a touch whose sender had been in touch before. */
export type Thread = {
  /** 2 for the second touch, and so on. */
  number: number;
  /** The first touch that is still stored. */
  first: { id: string; kind: string; time: Date };
};

/** Whether whoever sent this lead, or request for a call, has been in touch before; undefined when it is the first. */
export async function findThread(
  database: Kysely<Database>,
  id: string,
): Promise<Thread | undefined> {
  return (await findThreads(database, [id])).get(id);
}

/** Most ids that one statement asks for. */
const mostTogether = 500;

/** The same of many, by id; those that are first are left out. */
export async function findThreads(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, Thread>> {
  const threads = new Map<string, Thread>();
  for (let start = 0; start < ids.length; start += mostTogether) {
    const rows = await database
      .selectFrom("touches as touch")
      .innerJoin("touches as first", "first.subject_id", "touch.thread_id")
      .select((select) => [
        "touch.subject_id as id",
        "first.subject_id as first_id",
        "first.kind",
        "first.created_at",
        select
          .selectFrom("touches as other")
          .select((count) => count.fn.countAll<number>().as("count"))
          .whereRef("other.thread_id", "=", "touch.thread_id")
          .where(isBefore)
          .as("before"),
      ])
      .where("touch.subject_id", "in", ids.slice(start, start + mostTogether))
      .whereRef("touch.subject_id", "!=", "touch.thread_id")
      .execute();
    for (const { id, before, ...first } of rows) {
      threads.set(id, {
        number: Number(before) + 1,
        first: {
          id: first.first_id,
          kind: first.kind,
          time: new Date(first.created_at),
        },
      });
    }
  }
  return threads;
}

/** The first touch comes first, also where another has its millisecond. */
const isBefore = sql<boolean>`other.subject_id <> touch.subject_id and (
  other.subject_id = other.thread_id
  or (other.created_at, other.subject_id) < (touch.created_at, touch.subject_id)
)`;

/** All touches of one person, oldest first; empty where there is no touch of this id. */
export async function listThread(
  database: Kysely<Database>,
  id: string,
): Promise<{ id: string; kind: string; time: string }[]> {
  const rows = await database
    .selectFrom("touches")
    .select(["subject_id as id", "kind", "created_at as time"])
    .where("thread_id", "=", (touch) =>
      touch
        .selectFrom("touches")
        .select("thread_id")
        .where("subject_id", "=", id),
    )
    .orderBy("created_at")
    .orderBy("subject_id")
    .execute();
  return rows;
}

/**
 * Names a thread after its oldest touch that is left, once these are deleted; its touches stay together. To be called in
 * the transaction that deleted them.
 */
export async function renameThreads(
  transaction: Kysely<Database>,
  deleted: readonly string[],
) {
  const left = await transaction
    .selectFrom("touches")
    .select(["subject_id", "thread_id"])
    .where("thread_id", "in", deleted)
    .orderBy("created_at")
    .orderBy("subject_id")
    .execute();
  const names = new Map(
    left.toReversed().map((touch) => [touch.thread_id, touch.subject_id]),
  );
  for (const [thread, name] of names) {
    await transaction
      .updateTable("touches")
      .set({ thread_id: name })
      .where("thread_id", "=", thread)
      .execute();
  }
}
