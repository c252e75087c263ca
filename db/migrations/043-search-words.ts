import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const addSearchWordsVersion: Migration = {
  async up(db: Kysely<unknown>) {
    // Copies of the site without this column may still be running.
    await db.schema
      .alterTable("lead_search")
      .addColumn("version", "integer", (column) =>
        column.notNull().defaultTo(1),
      )
      .execute();
    await db.schema
      .createIndex("lead_search_by_version")
      .on("lead_search")
      .column("version")
      .execute();
  },
};
