import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Earlier releases kept a link's spaces, so that a campaign's leads and costs were in two rows. */
export const trimCampaigns: Migration = {
  async up(db: Kysely<unknown>) {
    // Three passes make one of up to eight spaces.
    const trimmed = sql`trim(replace(replace(replace(campaign, '  ', ' '), '  ', ' '), '  ', ' '))`;
    await sql`
      update lead_states set campaign = nullif(${trimmed}, '') where campaign <> ${trimmed}
    `.execute(db);
  },
};
