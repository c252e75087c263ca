import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict, isSqlite } from "../column-types.ts";

export const createArchive: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    const path = isSqlite(db) ? sql`text` : sql`text collate "C"`;
    await createTableStrict(
      db,
      db.schema
        .createTable("archived_pages")
        .addColumn("sequence", "integer", (column) =>
          column.primaryKey().notNull(),
        )
        .addColumn("path", path, (column) => column.notNull())
        .addColumn("at", type.timestamp, (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        // The version whose page is the dictionary for `body`.
        .addColumn("base", "integer")
        .addColumn("body", type.bytes, (column) => column.notNull())
        .addColumn("seal", "text", (column) => column.notNull()),
    );
    await db.schema
      .createIndex("archived_pages_by_path")
      .on("archived_pages")
      .columns(["path", "sequence"])
      .execute();
    await createTableStrict(
      db,
      db.schema
        .createTable("archive_sweep")
        .addColumn("id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("cursor", "text", (column) => column.notNull())
        .addColumn("finished_at", type.timestamp),
    );
    await db
      .withTables<{
        archive_sweep: { id: number; key: string; cursor: string };
      }>()
      .insertInto("archive_sweep")
      .values({ id: 1, key: "", cursor: "" })
      .execute();
  },
};
