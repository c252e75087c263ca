import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createSubmissions: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("submissions")
        .addColumn("subject_id", type.id, (column) =>
          column.primaryKey().notNull(),
        )
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("created_at", type.timestamp, (column) => column.notNull())
        .addColumn("idempotency_key", "text")
        .addColumn("payload", "text", (column) => column.notNull())
        .addColumn("client_address", "text")
        .addColumn("answer", "text"),
    );
    await db.schema
      .createIndex("submissions_by_key")
      .unique()
      .on("submissions")
      .columns(["idempotency_key", "kind"])
      .execute();
    await db.schema
      .createIndex("submissions_by_payload")
      .on("submissions")
      .columns(["payload", "created_at"])
      .execute();
    await db.schema
      .createIndex("submissions_by_address")
      .on("submissions")
      .columns(["client_address", "created_at"])
      .execute();
    await db.schema
      .createIndex("submissions_by_time")
      .on("submissions")
      .column("created_at")
      .execute();

    await db.schema
      .alterTable("survey_leads")
      .addColumn("quarantine_reason", "text")
      .execute();
    await db.schema
      .alterTable("survey_leads")
      .addColumn("released_at", type.timestamp)
      .execute();

    await db.schema
      .alterTable("callback_requests")
      .addColumn("client_address", "text")
      .execute();
    await db.schema
      .createIndex("callback_requests_by_number")
      .on("callback_requests")
      .columns(["lead_phone_number", "created_at"])
      .execute();
    await db.schema
      .createIndex("callback_requests_by_address")
      .on("callback_requests")
      .columns(["client_address", "created_at"])
      .execute();
    await db.schema
      .createIndex("callback_requests_by_time")
      .on("callback_requests")
      .columns(["created_at", "status"])
      .execute();
  },
};
