import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict, isSqlite } from "../column-types.ts";

export const createDeskQueue: Migration = {
  async up(db: Kysely<unknown>) {
    await addStateColumns(db);
    for (const [name, columns, condition] of stateIndexes) {
      await sql`
        create index ${sql.id(`lead_states_${name}`)} on lead_states (${sql.raw(columns)}) where ${sql.raw(condition)}
      `.execute(db);
    }
    await db.schema.dropIndex("lead_states_by_owner").execute();
    await createSearch(db);
    await (isSqlite(db) ? indexOnSqlite(db) : indexOnPostgres(db));
  },
};

/** Copies of the site without these columns may still be running, so each has a default. */
async function addStateColumns(db: Kysely<unknown>) {
  const type = columnTypes(db);
  const columns = [
    ["kind", sql`text`, undefined],
    ["place", sql`text`, undefined],
    ["source", sql`text`, undefined],
    ["qualified", type.boolean, undefined],
    ["is_quarantined", type.boolean, isSqlite(db) ? 0 : false],
    ["arrived_at", type.timestamp, "1970-01-01T00:00:00.000Z"],
  ] as const;
  for (const [name, kind, initial] of columns) {
    await db.schema
      .alterTable("lead_states")
      .addColumn(name, kind, (column) =>
        initial === undefined ? column : column.notNull().defaultTo(initial),
      )
      .execute();
  }
}

const stateIndexes = [
  ["open", "arrived_at", "closed_at is null and not is_quarantined"],
  [
    "waiting",
    "arrived_at",
    "owner is null and closed_at is null and not is_quarantined",
  ],
  ["of_owner", "owner_account, arrived_at", "closed_at is null"],
  ["qualified", "arrived_at", "qualified and closed_at is null"],
  ["unfinished", "arrived_at", "kind = 'unfinished' and closed_at is null"],
  ["by_place", "place, arrived_at", "closed_at is null"],
  ["by_source", "source, arrived_at", "closed_at is null"],
  ["quarantined", "arrived_at", "is_quarantined and closed_at is null"],
  ["closed", "closed_at", "closed_at is not null"],
] as const;

async function createSearch(db: Kysely<unknown>) {
  const table = db.schema
    .createTable("lead_search")
    .addColumn("id", isSqlite(db) ? "integer" : "bigint", (column) =>
      isSqlite(db)
        ? column.primaryKey().notNull()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn("subject_id", columnTypes(db).id, (column) =>
      column.notNull().unique(),
    )
    .addColumn("words", "text", (column) => column.notNull());
  await createTableStrict(db, table);
}

/** Words are split by the app: one a line, letters and digits only. */
async function indexOnSqlite(db: Kysely<unknown>) {
  await sql`
    create virtual table lead_search_index using fts5
      (words, content = 'lead_search', content_rowid = 'id', tokenize = 'ascii', detail = 'none', columnsize = 0)
  `.execute(db);
  // Deleted words are removed immediately, not when the index is merged.
  await sql`insert into lead_search_index (lead_search_index, rank) values ('secure-delete', 1)`.execute(
    db,
  );
  const add = sql`insert into lead_search_index (rowid, words) values (new.id, new.words);`;
  const remove = sql`insert into lead_search_index (lead_search_index, rowid, words) values ('delete', old.id, old.words);`;
  await sql`create trigger lead_search_added after insert on lead_search begin ${add} end`.execute(
    db,
  );
  await sql`create trigger lead_search_removed after delete on lead_search begin ${remove} end`.execute(
    db,
  );
  await sql`
    create trigger lead_search_changed after update of words on lead_search
    begin ${remove} ${add} end
  `.execute(db);
}

async function indexOnPostgres(db: Kysely<unknown>) {
  await sql`
    alter table lead_search add column vector tsvector
      generated always as (array_to_tsvector(string_to_array(words, chr(10)))) stored
  `.execute(db);
  await sql`create index lead_search_index on lead_search using gin (vector)`.execute(
    db,
  );
}
