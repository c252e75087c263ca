import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes } from "../column-types.ts";

export const addDueTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("deliveries")
      .addColumn("due_at", columnTypes(db).timestamp)
      .execute();
  },
};
