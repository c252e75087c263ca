import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createCampaignSpend: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await createTableStrict(
      db,
      db.schema
        .createTable("campaign_spend")
        .addColumn("campaign", "text", (column) => column.notNull())
        .addColumn("from_day", type.date, (column) => column.notNull())
        .addColumn("to_day", type.date, (column) => column.notNull())
        .addColumn("cents", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("campaign_spend_key", [
          "campaign",
          "from_day",
          "to_day",
        ]),
    );
    await db.schema
      .createIndex("lead_events_status_changes")
      .on("lead_events")
      .columns(["subject_id", "seq"])
      .where(sql.ref("kind"), "=", sql.lit("status_changed"))
      .execute();
  },
};
