import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const indexRoutesByRule: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("lead_routes_by_rule")
      .on("lead_routes")
      .columns(["rule", "at"])
      .execute();
  },
};
