import type { Kysely } from "kysely";
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
    const claims = await tables
      .selectFrom("lead_states")
      .select("owner")
      .distinct()
      .where("owner_account", "is", null)
      .where("owner", "is not", null)
      .execute();
    for (const { owner } of claims) {
      const account = accounts.find(
        ({ name_key }) => owner && name_key === keyOf(owner),
      );
      if (!account) continue;
      await tables
        .updateTable("lead_states")
        .set({ owner: account.name, owner_account: account.id })
        .where("owner_account", "is", null)
        .where("owner", "=", owner)
        .execute();
    }
  },
};

function keyOf(name: string) {
  return name.trim().replaceAll(/\s+/g, " ").normalize("NFKC").toLowerCase();
}
