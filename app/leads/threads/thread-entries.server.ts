import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database, ThreadEntriesTable } from "../../../db/schema.ts";
import type { MatchKeys } from "./match-keys.ts";
import { threadWindow } from "./same-person.server.ts";

export type ThreadEntry = {
  id: string;
  kind: string;
  now: Date;
  keys: MatchKeys;
};

/** Links new entries to the thread of their phone or email within 30 days. Must run in the leads' own transaction. */
export async function linkThreadEntries(
  transaction: Kysely<Database>,
  entries: readonly ThreadEntry[],
): Promise<ThreadEntriesTable[]> {
  if (entries.length === 0) return [];
  const rows = entries.map(toRow);
  const { threads, linked } = linkAll(
    rows,
    await findLatest(transaction, rows),
  );
  for (const thread of threads) {
    if (!thread.into) continue;
    await transaction
      .updateTable("touches")
      .set({ thread_id: root(thread).id })
      .where("thread_id", "=", thread.id)
      .execute();
  }
  return linked.map(({ row, thread }) => ({
    ...row,
    thread_id: root(thread).id,
  }));
}

type Row = Omit<ThreadEntriesTable, "thread_id">;

type Thread = { id: string; since: string; into?: Thread };

type LatestEntry = {
  key: string;
  created_at: string;
  thread_id: string;
  since: string;
};

function toRow({ id, kind, now, keys }: ThreadEntry): Row {
  return {
    subject_id: id,
    kind,
    created_at: now.toISOString(),
    phone_key: keys.phone,
    email_key: keys.email,
  };
}

function linkAll(rows: readonly Row[], stored: readonly LatestEntry[]) {
  const threads = new Map<string, Thread>();
  const latest = new Map<string, { thread: Thread; time: string }>();
  for (const { key, created_at, thread_id, since } of stored) {
    const thread = threads.get(thread_id) ?? { id: thread_id, since };
    threads.set(thread_id, thread);
    latest.set(key, { thread, time: created_at });
  }
  const linked = rows.map((row) => {
    const keys = [row.phone_key, row.email_key].flatMap((key) => key ?? []);
    const met = keys.flatMap((key) => {
      const found = latest.get(key);
      return found && isWithin(found.time, row) ? root(found.thread) : [];
    });
    const thread = join(met) ?? { id: row.subject_id, since: row.created_at };
    for (const key of keys) latest.set(key, { thread, time: row.created_at });
    return { row, thread };
  });
  return { threads: threads.values(), linked };
}

function isWithin(time: string, { created_at }: Row) {
  return Date.parse(created_at) - Date.parse(time) <= threadWindow;
}

function join(met: readonly Thread[]): Thread | undefined {
  const [oldest, ...others] = met.toSorted((one, other) =>
    one.since < other.since ? -1 : 1,
  );
  for (const other of others) {
    if (oldest && other !== oldest) other.into = oldest;
  }
  return oldest;
}

function root(thread: Thread): Thread {
  return thread.into ? root(thread.into) : thread;
}

async function findLatest(transaction: Kysely<Database>, rows: readonly Row[]) {
  const query = latestQuery(rows);
  return query ? (await query.execute(transaction)).rows : [];
}

/** Exported for the query-plan test. */
export function latestQuery(
  rows: readonly Pick<Row, "created_at" | "phone_key" | "email_key">[],
): RawBuilder<LatestEntry> | undefined {
  const earliest = Math.min(
    ...rows.map(({ created_at }) => Date.parse(created_at)),
  );
  const after = new Date(earliest - threadWindow - 1).toISOString();
  const parts = (["phone_key", "email_key"] as const).flatMap((column) => {
    const keys = [...new Set(rows.flatMap((row) => row[column] ?? []))];
    return keys.length === 0 ? [] : selectLatest(column, keys, after);
  });
  if (parts.length === 0) return undefined;
  return sql<LatestEntry>`${sql.join(parts, sql` union all `)}`;
}

function selectLatest(
  column: "phone_key" | "email_key",
  keys: readonly string[],
  after: string,
) {
  const values = sql.join(keys.map((key) => sql`(${key})`));
  // With joins instead of subqueries, PostgreSQL reads the whole table for a large batch.
  return sql`
    select key,
      (select created_at from touches where subject_id = latest) as created_at,
      (select thread_id from touches where subject_id = latest) as thread_id,
      (select created_at from touches
        where thread_id = (select thread_id from touches where subject_id = latest)
        order by created_at limit 1) as since
    from (
      select column1 as key, (
        select subject_id from touches
        where ${sql.ref(column)} = column1 and created_at > ${after}
        order by created_at desc limit 1
      ) as latest from (values ${values}) as keys
    ) as found
    where latest is not null
  `;
}
