import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { createTableStrict } from "../column-types.ts";

export const createConsentNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableStrict(
      db,
      db.schema
        .createTable("consent_numbers")
        .addColumn("consent_id", "integer", (column) =>
          column.primaryKey().notNull(),
        )
        .addColumn("number_hash", "text", (column) => column.notNull()),
    );
    await db.schema
      .createIndex("consent_numbers_by_number_hash")
      .on("consent_numbers")
      .column("number_hash")
      .execute();
  },
};
