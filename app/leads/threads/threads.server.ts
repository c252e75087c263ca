import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";
import { listWorkers } from "../events/leads-of-accounts.server.ts";
import type { MatchKeys } from "./match-keys.ts";
import { isSamePerson, threadWindow } from "./same-person.server.ts";

export type Thread = {
  number: number;
  first: { id: string; kind: string; time: Date };
};

export async function findThread(
  database: Kysely<Database>,
  id: string,
): Promise<Thread | undefined> {
  return (await findThreads(database, [id])).get(id);
}

export async function findThreadOfPerson(
  database: Kysely<Database>,
  keys: MatchKeys,
  now: Date,
): Promise<Thread | undefined> {
  const after = new Date(now.getTime() - threadWindow).toISOString();
  const entries = await database
    .selectFrom("touches")
    .select(["subject_id as id", "kind", "created_at"])
    .where("thread_id", "=", (entry) =>
      entry
        .selectFrom("touches")
        .select("thread_id")
        .where("created_at", ">=", after)
        .where((one) => isSamePerson(one, keys))
        .orderBy("created_at", "desc")
        .limit(1),
    )
    .orderBy("created_at")
    .orderBy("subject_id")
    .execute();
  const [first] = entries;
  return (
    first && {
      number: entries.length + 1,
      first: { ...first, time: new Date(first.created_at) },
    }
  );
}

export async function findThreads(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, Thread>> {
  const threads = new Map<string, Thread>();
  for (const chunk of chunksOf(ids)) {
    const part = sql.join(chunk);
    const { rows } = await sql<ThreadRow>`
      with numbered as (
        select subject_id, thread_id, kind, created_at, row_number() over (
          partition by thread_id
          order by created_at, case when subject_id = thread_id then 0 else 1 end, subject_id
        ) as number
        from touches
        where thread_id in (select thread_id from touches where subject_id in (${part}))
      )
      select entry.subject_id as id, entry.number, first.subject_id as first_id, first.kind, first.created_at
      from numbered as entry
      join numbered as first on first.thread_id = entry.thread_id and first.number = 1
      where entry.subject_id in (${part}) and entry.number > 1
    `.execute(database);
    for (const { id, number, first_id, kind, created_at } of rows) {
      const first = { id: first_id, kind, time: new Date(created_at) };
      threads.set(id, { number, first });
    }
  }
  return threads;
}

type ThreadRow = {
  id: string;
  number: number;
  first_id: string;
  kind: string;
  created_at: string;
};

export async function findRepeatContacts(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .selectFrom("touches as entry")
    .select("entry.subject_id as id")
    .where("entry.subject_id", "in", ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("touches as other")
          .select("other.subject_id")
          .whereRef("other.thread_id", "=", "entry.thread_id")
          .whereRef("other.subject_id", "<>", "entry.subject_id"),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type ColleaguesLead = { id: string; holder: string };

/** For each lead whose person has another open lead that someone other than this account holds: that other lead. */
export async function findLeadsOfColleagues(
  database: Kysely<Database>,
  ids: readonly string[],
  accountId: string,
): Promise<Map<string, ColleaguesLead>> {
  if (ids.length === 0) return new Map();
  const entries = await database
    .selectFrom("touches")
    .select(["subject_id", "thread_id"])
    .where("subject_id", "in", ids)
    .execute();
  const held = await database
    .selectFrom("touches")
    .innerJoin("lead_states as lead", "lead.subject_id", "touches.subject_id")
    .select(["touches.thread_id", "lead.owner as holder"])
    // PostgreSQL has no max() of UUIDs.
    .select(sql<string>`max(cast(touches.subject_id as text))`.as("id"))
    .where("touches.thread_id", "in", (entry) =>
      entry
        .selectFrom("touches as listed")
        .select("listed.thread_id")
        .where("listed.subject_id", "in", ids),
    )
    .where("lead.closed_at", "is", null)
    .where("lead.owner", "is not", null)
    .where(({ or, eb }) =>
      or([
        eb("lead.owner_account", "is", null),
        eb(
          "lead.owner_account",
          "in",
          listWorkers(database).where("id", "<>", accountId).select("id"),
        ),
      ]),
    )
    .groupBy(["touches.thread_id", "lead.owner"])
    .execute();
  return new Map(
    entries.flatMap(({ subject_id, thread_id }) => {
      const other = held.find((one) => one.thread_id === thread_id);
      return other?.holder
        ? [[subject_id, { id: other.id, holder: other.holder }] as const]
        : [];
    }),
  );
}

/** The same person's other open leads of `holder` or, if null, unclaimed ones that weren't given back; newest first. */
export async function listOpenOfThread(
  database: Kysely<Database>,
  id: string,
  holder: string | null,
): Promise<string[]> {
  const rows = await database
    .selectFrom("touches")
    .innerJoin("lead_states as lead", "lead.subject_id", "touches.subject_id")
    .select("touches.subject_id as id")
    .where("touches.thread_id", "=", (entry) =>
      entry
        .selectFrom("touches")
        .select("thread_id")
        .where("subject_id", "=", id),
    )
    .where("touches.subject_id", "<>", id)
    .where("lead.owner", holder === null ? "is" : "=", holder)
    .where("lead.closed_at", "is", null)
    .where(sql<boolean>`not lead.is_quarantined`)
    .$if(holder === null, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("lead_events as event")
              .select("event.id")
              .whereRef("event.subject_id", "=", "touches.subject_id")
              .where("event.kind", "=", "released"),
          ),
        ),
      ),
    )
    .orderBy("touches.created_at", "desc")
    .limit(maxTaken)
    .execute();
  return rows.map((row) => row.id);
}

/** Taking all of a bot's leads would keep everyone else waiting. */
const maxTaken = 50;

/** The leads of the same person, oldest first; a quarantined one without its story. */
export async function listThread(
  database: Kysely<Database>,
  id: string,
): Promise<{ id: string; kind: string; time: string; story: string | null }[]> {
  const rows = await database
    .selectFrom("touches")
    .leftJoin("survey_leads as lead", (join) =>
      join
        .onRef("lead.id", "=", "touches.subject_id")
        .on(({ or, eb }) =>
          or([
            eb("lead.quarantine_reason", "is", null),
            eb("lead.released_at", "is not", null),
          ]),
        ),
    )
    .select([
      "subject_id as id",
      "kind",
      "touches.created_at as time",
      "lead.description as story",
    ])
    .where("thread_id", "=", (entry) =>
      entry
        .selectFrom("touches as own")
        .select("own.thread_id")
        .where("own.subject_id", "=", id),
    )
    .orderBy("touches.created_at")
    .orderBy("subject_id")
    .execute();
  return rows;
}

/** Names them after their oldest remaining entry: no id of an erased person is left. Runs in the erasing transaction. */
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
    left.toReversed().map((entry) => [entry.thread_id, entry.subject_id]),
  );
  for (const [thread, name] of names) {
    await transaction
      .updateTable("touches")
      .set({ thread_id: name })
      .where("thread_id", "=", thread)
      .execute();
  }
}
