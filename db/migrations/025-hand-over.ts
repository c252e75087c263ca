import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes } from "../column-types.ts";

export const addHandOver: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await db.schema
      .alterTable("lead_states")
      .addColumn("asked_by", "text")
      .execute();
    await db.schema
      .alterTable("lead_states")
      .addColumn("asked_account", type.id)
      .execute();
    await db.schema.alterTable("accounts").addColumn("phone", "text").execute();
  },
};
