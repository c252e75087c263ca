import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const indexQuarantinedLeads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("survey_leads_held_back")
      .on("survey_leads")
      .columns(["created_at", "id"])
      .where(sql.ref("quarantine_reason"), "is not", null)
      .where(sql.ref("released_at"), "is", null)
      .execute();
  },
};
