import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const addDestinationHolds: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await db.schema
      .alterTable("deliveries")
      .addColumn("recipients", "text")
      .execute();
    await createTableStrict(
      db,
      db.schema
        .createTable("destination_holds")
        .addColumn("destination", "text", (column) =>
          column.primaryKey().notNull(),
        )
        .addColumn("held_until", type.timestamp, (column) => column.notNull()),
    );
  },
};
