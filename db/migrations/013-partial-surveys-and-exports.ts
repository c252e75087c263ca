import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict, isSqlite } from "../column-types.ts";

export const createPartialSurveysAndExports: Migration = {
  async up(db: Kysely<unknown>) {
    await createPartialSurveys(db);
    await createExports(db);
  },
};

async function createPartialSurveys(db: Kysely<unknown>) {
  const type = columnTypes(db);
  await createTableStrict(
    db,
    db.schema
      .createTable("partial_surveys")
      .addColumn("id", type.id, (column) => column.primaryKey().notNull())
      .addColumn("attempt_key", "text", (column) => column.notNull())
      .addColumn("created_at", type.timestamp, (column) => column.notNull())
      .addColumn("updated_at", type.timestamp, (column) => column.notNull())
      .addColumn("answers", type.json, (column) => column.notNull())
      .addColumn("client_address", "text")
      .addColumn("quarantine_reason", "text")
      .addColumn("due_at", type.timestamp),
  );
  await db.schema
    .createIndex("partial_surveys_by_key")
    .unique()
    .on("partial_surveys")
    .column("attempt_key")
    .execute();
  await db.schema
    .createIndex("partial_surveys_quiet")
    .on("partial_surveys")
    .column("updated_at")
    .where(sql.ref("due_at"), "is", null)
    .where(sql.ref("quarantine_reason"), "is", null)
    .execute();
  await db.schema
    .createIndex("partial_surveys_by_time")
    .on("partial_surveys")
    .column("created_at")
    .execute();
  await db.schema
    .createIndex("partial_surveys_by_address")
    .on("partial_surveys")
    .columns(["client_address", "created_at"])
    .execute();

  await createTableStrict(
    db,
    db.schema
      .createTable("ended_attempts")
      .addColumn("attempt_key", "text", (column) =>
        column.primaryKey().notNull(),
      )
      .addColumn("ended_at", type.timestamp, (column) => column.notNull()),
  );
  await db.schema
    .createIndex("ended_attempts_by_time")
    .on("ended_attempts")
    .column("ended_at")
    .execute();
}

async function createExports(db: Kysely<unknown>) {
  const type = columnTypes(db);
  await createTableStrict(
    db,
    db.schema
      .createTable("exports")
      .addColumn("id", type.id, (column) => column.primaryKey().notNull())
      .addColumn("begun_at", type.timestamp, (column) => column.notNull())
      .addColumn("os_user", "text", (column) => column.notNull())
      .addColumn("format", "text", (column) => column.notNull())
      .addColumn("filters", type.json, (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("finished_at", type.timestamp)
      .addColumn("row_count", "integer")
      .addColumn("sha256", "text"),
  );
  await db.schema
    .createIndex("exports_by_time")
    .on("exports")
    .columns(["begun_at", "id"])
    .execute();
  await (isSqlite(db) ? protectOnSqlite(db) : protectOnPostgres(db));
}

/** Triggers reject deletes, and updates other than the one that ends an export. */
async function protectOnSqlite(db: Kysely<unknown>) {
  await sql`
    create trigger exports_stay before delete on exports
    begin select raise(abort, 'exports is append-only'); end
  `.execute(db);
  await sql`
    create trigger exports_end_once before update on exports
    when old.status <> 'begun' or new.id <> old.id or new.begun_at <> old.begun_at or new.os_user <> old.os_user
      or new.format <> old.format or new.filters <> old.filters
    begin select raise(abort, 'exports is append-only'); end
  `.execute(db);
}

async function protectOnPostgres(db: Kysely<unknown>) {
  await sql`
    create function keep_exports() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.status = 'begun'
        and (new.id, new.begun_at, new.os_user, new.format, new.filters)
          = (old.id, old.begun_at, old.os_user, old.format, old.filters)
      then return new; end if;
      raise exception 'exports is append-only';
    end $$
  `.execute(db);
  await sql`
    create trigger exports_stay before update or delete on exports
    for each row execute function keep_exports()
  `.execute(db);
}
