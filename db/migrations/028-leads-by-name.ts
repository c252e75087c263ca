import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const indexLeadsByName: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index survey_leads_by_name on survey_leads (lower(first_name))`.execute(
      db,
    );
  },
};
