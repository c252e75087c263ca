import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict, isSqlite } from "../column-types.ts";

/** Append-only, each row with the hash of the one before it. */
export const createConsentLedger: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("consents")
        .addColumn("sequence", "integer", (column) =>
          column.primaryKey().notNull(),
        )
        .addColumn("created_at", type.timestamp, (column) => column.notNull())
        .addColumn("event", "text", (column) => column.notNull())
        .addColumn("subject_kind", "text", (column) => column.notNull())
        .addColumn("subject_hash", "text")
        .addColumn("text_version", "text")
        .addColumn("text_hash", "text")
        .addColumn("language", "text")
        .addColumn("calls", "text", (column) => column.notNull())
        .addColumn("texts", "text", (column) => column.notNull())
        .addColumn("gpc", type.boolean, (column) => column.notNull())
        .addColumn("details_hash", "text", (column) => column.notNull())
        .addColumn("previous_hash", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull()),
    );
    await createTableStrict(
      db,
      db.schema
        .createTable("consent_texts")
        .addColumn("hash", "text", (column) => column.primaryKey().notNull())
        .addColumn("version", "text", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("first_used_at", type.timestamp, (column) =>
          column.notNull(),
        ),
    );
    await createDetails(db);
    await createHead(db);
    for (const table of ["consents", "consent_texts"]) {
      await refuseChanges(db, table);
    }
  },
};

async function createDetails(db: Kysely<unknown>) {
  const type = columnTypes(db);
  await createTableStrict(
    db,
    db.schema
      .createTable("consent_details")
      .addColumn("sequence", "integer", (column) =>
        column.primaryKey().notNull(),
      )
      .addColumn("subject_id", type.id)
      .addColumn("salt", "text", (column) => column.notNull())
      .addColumn("page", "text")
      .addColumn("client_address", "text")
      .addColumn("user_agent", "text")
      .addColumn("accept_language", "text")
      .addColumn("number", "text")
      .addColumn("receipt", "text"),
  );
  // Only the indexes that pages and erasure need, because every index makes storing a lead slower.
  for (const column of ["subject_id", "receipt"]) {
    await db.schema
      .createIndex(`consent_details_by_${column}`)
      .on("consent_details")
      .column(column)
      .execute();
  }
  await createTableStrict(
    db,
    db.schema
      .createTable("suppressions")
      .addColumn("number_hash", "text", (column) =>
        column.primaryKey().notNull(),
      )
      .addColumn("number", "text")
      .addColumn("calls_at", type.timestamp)
      .addColumn("texts_at", type.timestamp),
  );
}

async function createHead(db: Kysely<unknown>) {
  await createTableStrict(
    db,
    db.schema
      .createTable("consent_head")
      .addColumn("id", "integer", (column) => column.primaryKey().notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("number_key", "text", (column) => column.notNull()),
  );
  await db
    .withTables<{
      consent_head: {
        id: number;
        count: number;
        hash: string;
        number_key: string;
      };
    }>()
    .insertInto("consent_head")
    .values({
      id: 1,
      count: 0,
      hash: "0".repeat(64),
      number_key: randomBytes(32).toString("hex"),
    })
    .execute();
}

async function refuseChanges(db: Kysely<unknown>, name: string) {
  const table = sql.table(name);
  if (isSqlite(db)) {
    for (const change of ["update", "delete"]) {
      await sql`
        create trigger ${sql.ref(`${name}_refuse_${change}`)} before ${sql.raw(change)} on ${table}
        begin select raise(abort, 'rows of the consent ledger are never changed'); end
      `.execute(db);
    }
    return;
  }
  await sql`
    create or replace function refuse_ledger_change() returns trigger language plpgsql
    as $$ begin raise exception 'rows of the consent ledger are never changed'; end $$
  `.execute(db);
  await sql`
    create trigger ${sql.ref(`${name}_refuse_change`)}
    before update or delete or truncate on ${table}
    for each statement execute function refuse_ledger_change()
  `.execute(db);
}
