import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createUploads: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("uploads")
        .addColumn("hash", "text", (column) => column.primaryKey().notNull())
        .addColumn("content", type.bytes, (column) => column.notNull())
        .addColumn("created_at", type.timestamp, (column) => column.notNull())
        .addColumn("by_name", "text", (column) => column.notNull()),
    );
  },
};
