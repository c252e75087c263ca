import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createClaims: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("claims")
        .addColumn("subject_id", type.id, (column) =>
          column.primaryKey().notNull(),
        )
        .addColumn("claimed_by", "text", (column) => column.notNull())
        .addColumn("claimed_at", type.timestamp, (column) => column.notNull()),
    );
    await createTableStrict(
      db,
      db.schema
        .createTable("claim_key")
        .addColumn("id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("key", "text", (column) => column.notNull()),
    );
  },
};
