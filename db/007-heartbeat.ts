import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, finish } from "./column-types.ts";

/** One row that the site writes to show that it still can. */
export const keepHeartbeat: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await finish(
      db,
      db.schema
        .createTable("heartbeat")
        .addColumn("id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("beat_at", type.timestamp, (column) => column.notNull()),
    );
  },
};
