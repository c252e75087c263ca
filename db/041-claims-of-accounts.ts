import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Tables = {
  accounts: {
    id: string;
    name: string;
    name_key: string;
    role: string;
    removed_at: string | null;
  };
  lead_states: { owner: string | null; owner_account: string | null };
};

/** Gives accounts the leads that their people claimed by link before they were invited. */
export const giveClaimsToAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = db.withTables<Tables>();
    const accounts = await tables
      .selectFrom("accounts")
      .select(["id", "name", "name_key"])
      .where("removed_at", "is", null)
      .where("role", "<>", "viewer")
      .execute();
    for (const { id, name, name_key } of accounts) {
      await tables
        .updateTable("lead_states")
        .set({ owner: name, owner_account: id })
        .where("owner_account", "is", null)
        .where(sql`lower(owner)`, "=", name_key)
        .execute();
    }
  },
};
