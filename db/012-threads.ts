import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { linkStored } from "../app/leads/link-stored.server.ts";
import { columnTypes, finish } from "./column-types.ts";
import type { Database } from "./schema.ts";

/** What tells that somebody has been in touch before; also for what is stored already. */
export const linkTouches: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await finish(
      db,
      db.schema
        .createTable("touches")
        .addColumn("subject_id", type.id, (column) =>
          column.primaryKey().notNull(),
        )
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("created_at", type.timestamp, (column) => column.notNull())
        .addColumn("thread_id", type.id, (column) => column.notNull())
        .addColumn("phone_key", "text")
        .addColumn("email_key", "text"),
    );
    await db.schema
      .createIndex("touches_by_phone")
      .on("touches")
      .columns(["phone_key", "created_at"])
      .execute();
    await db.schema
      .createIndex("touches_by_email")
      .on("touches")
      .columns(["email_key", "created_at"])
      .execute();
    await db.schema
      .createIndex("touches_by_thread")
      .on("touches")
      .columns(["thread_id", "created_at", "subject_id"])
      .execute();
    await linkStored(db.withTables<Database>());
  },
};
