import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { finish } from "./column-types.ts";

/** One row that counts the changes of posts, so that every copy of the site learns of them cheaply. */
export const countPostChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await finish(
      db,
      db.schema
        .createTable("posts_version")
        .addColumn("id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("version", "integer", (column) => column.notNull()),
    );
    await db
      .withTables<{ posts_version: { id: number; version: number } }>()
      .insertInto("posts_version")
      .values({ id: 1, version: 0 })
      .execute();
  },
};
