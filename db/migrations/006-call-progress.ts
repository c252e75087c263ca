import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const addCallProgress: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("callback_requests")
      .addColumn("progress", "text")
      .execute();
    await db.schema
      .createIndex("callback_requests_by_call")
      .on("callback_requests")
      .column("provider_call_id")
      .execute();
  },
};
