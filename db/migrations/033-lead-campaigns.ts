import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const addLeadCampaigns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("lead_states")
      .addColumn("campaign", "text")
      .execute();
    await db.schema
      .createIndex("lead_states_arrived")
      .on("lead_states")
      .column("arrived_at")
      .where(sql<boolean>`not is_quarantined`)
      .execute();
  },
};
