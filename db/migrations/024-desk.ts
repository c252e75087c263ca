import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict, isSqlite } from "../column-types.ts";

/** Claims become `taken` events. */
export const createDesk: Migration = {
  async up(db: Kysely<unknown>) {
    await createAccounts(db);
    await createSignIn(db);
    await createEvents(db);
    await createStates(db);
    await moveClaims(db);
    for (const table of ["lead_events", "desk_events"]) {
      await (isSqlite(db)
        ? protectOnSqlite(db, table)
        : protectOnPostgres(db, table));
    }
  },
};

async function createAccounts(db: Kysely<unknown>) {
  const type = columnTypes(db);
  await createTableStrict(
    db,
    db.schema
      .createTable("accounts")
      .addColumn("id", type.id, (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("name_key", "text", (column) => column.notNull().unique())
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("created_at", type.timestamp, (column) => column.notNull())
      .addColumn("removed_at", type.timestamp),
  );
  await createTableStrict(
    db,
    db.schema
      .createTable("account_factors")
      .addColumn("id", type.id, (column) => column.primaryKey().notNull())
      .addColumn("account_id", type.id, (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("credential_id", "text", (column) => column.unique())
      .addColumn("data", type.json, (column) => column.notNull())
      .addColumn("created_at", type.timestamp, (column) => column.notNull())
      .addColumn("last_used_at", type.timestamp),
  );
  await db.schema
    .createIndex("account_factors_by_account")
    .on("account_factors")
    .column("account_id")
    .execute();
}

async function createSignIn(db: Kysely<unknown>) {
  const type = columnTypes(db);
  const hashed = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", type.id)
      .addColumn("created_at", type.timestamp, (column) => column.notNull());
  await createTableStrict(
    db,
    hashed("account_sessions")
      .addColumn("last_used_at", type.timestamp, (column) => column.notNull())
      .addColumn("factor_at", type.timestamp)
      .addColumn("device", "text", (column) => column.notNull())
      .addColumn("pending_secret", "text"),
  );
  await createTableStrict(
    db,
    hashed("recovery_codes").addColumn("used_at", type.timestamp),
  );
  await createTableStrict(
    db,
    hashed("invitations")
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("expires_at", type.timestamp, (column) => column.notNull()),
  );
  await createTableStrict(db, hashed("passkey_challenges"));
  await createTableStrict(
    db,
    db.schema
      .createTable("sign_in_failures")
      .addColumn("id", type.id, (column) => column.primaryKey().notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("at", type.timestamp, (column) => column.notNull()),
  );
  await db.schema
    .createIndex("sign_in_failures_by_subject")
    .on("sign_in_failures")
    .columns(["subject", "at"])
    .execute();
}

async function createEvents(db: Kysely<unknown>) {
  const type = columnTypes(db);
  await createTableStrict(
    db,
    db.schema
      .createTable("desk_sequence")
      .addColumn("id", "integer", (column) => column.primaryKey().notNull())
      .addColumn("value", "integer", (column) => column.notNull()),
  );
  await sql`insert into desk_sequence (id, value) values (1, 0)`.execute(db);
  for (const [table, subject] of [
    ["lead_events", "subject_id"],
    ["desk_events", "account_id"],
  ] as const) {
    await createTableStrict(
      db,
      db.schema
        .createTable(table)
        .addColumn("id", type.id, (column) => column.primaryKey().notNull())
        .addColumn("seq", "integer", (column) => column.notNull().unique())
        .addColumn(subject, type.id)
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("at", type.timestamp, (column) => column.notNull())
        .addColumn("by_account", type.id)
        .addColumn("by_name", "text", (column) => column.notNull())
        .addColumn("data", type.json, (column) => column.notNull()),
    );
    await db.schema
      .createIndex(`${table}_by_subject`)
      .on(table)
      .columns([subject, "seq"])
      .execute();
    await db.schema
      .createIndex(`${table}_by_time`)
      .on(table)
      .column("at")
      .execute();
  }
}

async function createStates(db: Kysely<unknown>) {
  const type = columnTypes(db);
  await createTableStrict(
    db,
    db.schema
      .createTable("lead_states")
      .addColumn("subject_id", type.id, (column) =>
        column.primaryKey().notNull(),
      )
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("status_at", type.timestamp, (column) => column.notNull())
      .addColumn("owner", "text")
      .addColumn("owner_account", type.id)
      .addColumn("owner_at", type.timestamp)
      .addColumn("next_action_at", type.timestamp)
      .addColumn("first_contact_at", type.timestamp)
      .addColumn("closed_at", type.timestamp),
  );
  await db.schema
    .createIndex("lead_states_by_owner")
    .on("lead_states")
    .column("owner_account")
    .execute();
  await db.schema
    .createIndex("lead_states_by_next_action")
    .on("lead_states")
    .column("next_action_at")
    .where(sql.ref("next_action_at"), "is not", null)
    .execute();
}

async function moveClaims(db: Kysely<unknown>) {
  const [id, data] = isSqlite(db)
    ? [
        sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`,
        sql`'{}'`,
      ]
    : [sql`gen_random_uuid()`, sql`'{}'::jsonb`];
  await sql`
    insert into lead_states (subject_id, version, status, status_at, owner, owner_at)
    select subject_id, 1, 'new', claimed_at, claimed_by, claimed_at from claims
  `.execute(db);
  await sql`
    insert into lead_events (id, seq, subject_id, kind, at, by_name, data)
    select ${id}, row_number() over (order by claimed_at), subject_id, 'taken', claimed_at, claimed_by, ${data} from claims
  `.execute(db);
  await sql`update desk_sequence set value = (select count(*) from claims)`.execute(
    db,
  );
  await db.schema.dropTable("claims").execute();
}

async function protectOnSqlite(db: Kysely<unknown>, table: string) {
  const mayErase =
    table === "lead_events"
      ? sql`when new.data <> '{}' or new.subject_id is not null or new.id <> old.id or new.seq <> old.seq or new.kind <> old.kind
          or new.at <> old.at or new.by_account is not old.by_account or new.by_name <> old.by_name`
      : sql``;
  await sql`
    create trigger ${sql.id(`${table}_stay`)} before delete on ${sql.table(table)}
    begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end
  `.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_unchanged`)} before update on ${sql.table(table)} ${mayErase}
    begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end
  `.execute(db);
}

async function protectOnPostgres(db: Kysely<unknown>, table: string) {
  const mayErase =
    table === "lead_events"
      ? sql`if tg_op = 'UPDATE' and new.data = '{}'::jsonb and new.subject_id is null
          and (new.id, new.seq, new.kind, new.at, new.by_name) = (old.id, old.seq, old.kind, old.at, old.by_name)
          and new.by_account is not distinct from old.by_account
        then return new; end if;`
      : sql``;
  await sql`
    create function ${sql.id(`keep_${table}`)}() returns trigger language plpgsql as $$
    begin
      ${mayErase}
      raise exception ${sql.lit(`${table} is append-only`)};
    end $$
  `.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_stay`)} before update or delete on ${sql.table(table)}
    for each row execute function ${sql.id(`keep_${table}`)}()
  `.execute(db);
}
