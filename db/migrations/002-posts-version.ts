import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { createTableStrict } from "../column-types.ts";

/** Every copy of the site polls this counter to invalidate its cache. */
export const countPostChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableStrict(
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
