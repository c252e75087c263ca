import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, isSqlite } from "../column-types.ts";

/** Lets the desk read a view from an index in its order. The desk fills it. */
export const addQueueOrder: Migration = {
  async up(db: Kysely<unknown>) {
    const text = isSqlite(db) ? sql`text` : sql`text collate "C"`;
    await db.schema
      .alterTable("lead_states")
      .addColumn("queue_key", text, (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema
      .alterTable("lead_states")
      .addColumn("queue_key_until", columnTypes(db).timestamp, (column) =>
        column.notNull().defaultTo("1970-01-01T00:00:00.000Z"),
      )
      .execute();
    for (const name of replaced) {
      await db.schema.dropIndex(`lead_states_${name}`).execute();
    }
    for (const [name, columns, condition] of indexes) {
      await sql`
        create index ${sql.id(`lead_states_${name}`)} on lead_states (${sql.raw(columns)}) where ${sql.raw(condition)}
      `.execute(db);
    }
  },
};

const replaced = [
  ...["waiting", "of_owner", "qualified", "unfinished"],
  ...["by_place", "by_source", "quarantined"],
];

const indexes = [
  ["queue", "queue_key", "closed_at is null and not is_quarantined"],
  [
    "waiting",
    "queue_key",
    "owner is null and closed_at is null and not is_quarantined",
  ],
  ["of_owner", "owner_account, queue_key", "closed_at is null"],
  ["qualified", "queue_key", "qualified and closed_at is null"],
  ["unfinished", "queue_key", "kind = 'unfinished' and closed_at is null"],
  ["by_place", "place, queue_key", "closed_at is null"],
  ["by_source", "source, queue_key", "closed_at is null"],
  ["quarantined", "queue_key", "is_quarantined and closed_at is null"],
  ["to_rank", "queue_key_until", "closed_at is null"],
] as const;
