import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const addDraftBases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("content_versions")
      .addColumn("base", "text")
      .execute();
  },
};
