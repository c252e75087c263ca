import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes } from "../column-types.ts";

export const addLiftedSuppressions: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await db.schema
      .alterTable("suppressions")
      .addColumn("subject_id", type.id)
      .execute();
    await db.schema
      .alterTable("suppressions")
      .addColumn("lifted_at", type.timestamp)
      .execute();
  },
};
