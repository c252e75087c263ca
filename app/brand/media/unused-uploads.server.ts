import { setImmediate as nextTick } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";

/** Deletes older ones that no text refers to. Reads few texts at a time, outside a transaction: no lead waits. */
export async function deleteUnusedUploads(
  database: Kysely<Database>,
  before: Date,
): Promise<number> {
  const old = await database
    .selectFrom("uploads")
    .select("hash")
    .where("created_at", "<", before.toISOString())
    .execute();
  const unused = new Set(old.map(({ hash }) => hash));
  for (const column of columns) {
    if (unused.size > 0) await excludeReferenced(database, column, unused);
  }
  let deleted = 0;
  for (const hash of unused) {
    const { numDeletedRows } = await database
      .deleteFrom("uploads")
      .where("hash", "=", hash)
      .where("created_at", "<", before.toISOString())
      // A text may refer to it since it was read.
      .where(({ and }) =>
        and(columns.map((column) => isUnreferencedSince(column, before))),
      )
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

/** What may refer to uploads. The primary key begins with `key`. */
const columns = [
  { table: "content_versions", key: "id", text: "data", time: "at" },
  { table: "blog_posts", key: "slug", text: "content", time: "updated_at" },
  { table: "blog_posts", key: "slug", text: "image_url", time: "updated_at" },
  { table: "post_versions", key: "post_id", text: "data", time: "at" },
] as const;

type Column = (typeof columns)[number];

const textsAtOnce = 20;

async function excludeReferenced(
  database: Kysely<Database>,
  { table, key, text }: Column,
  unused: Set<string>,
) {
  const { rows } = await sql<{
    key: string;
  }>`select distinct ${sql.ref(key)} as key from ${sql.table(table)}`.execute(
    database,
  );
  const keys = rows.map((row) => row.key);
  for (const some of chunksOf(keys, textsAtOnce)) {
    const read = await sql<{ text: string }>`
      select coalesce(cast(${sql.ref(text)} as text), '') as text from ${sql.table(table)}
      where ${sql.ref(key)} in (${sql.join(some)})
    `.execute(database);
    for (const row of read.rows) {
      for (const [hash] of row.text.matchAll(/[0-9a-f]{64}/g)) {
        unused.delete(hash);
      }
    }
    await nextTick();
  }
}

function isUnreferencedSince({ table, text, time }: Column, since: Date) {
  return sql<boolean>`not exists (
    select 1 from ${sql.table(table)}
    where ${sql.ref(time)} >= ${since.toISOString()}
      and cast(${sql.ref(text)} as text) like '%' || uploads.hash || '%'
  )`;
}
