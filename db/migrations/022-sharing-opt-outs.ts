import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createSharingOptOuts: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("sharing_opt_outs")
        .addColumn("contact_hash", "text", (column) =>
          column.primaryKey().notNull(),
        )
        .addColumn("contact", "text")
        .addColumn("opted_out_at", type.timestamp, (column) =>
          column.notNull(),
        ),
    );
  },
};
