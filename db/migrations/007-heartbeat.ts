import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createHeartbeat: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("heartbeat")
        .addColumn("id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("beat_at", type.timestamp, (column) => column.notNull()),
    );
  },
};
