import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { isSameName } from "./lead-event.ts";
import { lockEvents } from "./lead-events.server.ts";

export function listWorkers(database: Kysely<Database>) {
  return database
    .selectFrom("accounts")
    .where("removed_at", "is", null)
    .where("role", "<>", "viewer");
}

/** Someone without an account, such as a contact, may always work leads. */
export async function mayWork(
  database: Kysely<Database>,
  accountId: string | null,
): Promise<boolean> {
  if (accountId === null) return true;
  const account = await listWorkers(database)
    .select("id")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account !== undefined;
}

/** Gives an account the leads that its person claimed by link or command, which know only the name. */
export async function adoptClaims(
  transaction: Transaction<Database>,
  { id, name }: { id: string; name: string },
) {
  await lockEvents(transaction);
  const claims = await transaction
    .selectFrom("lead_states")
    .select("owner")
    .distinct()
    .where("owner_account", "is", null)
    .where("owner", "is not", null)
    .execute();
  const names = claims.flatMap(({ owner }) =>
    owner && isSameName(owner, name) ? owner : [],
  );
  if (names.length === 0) return;
  await transaction
    .updateTable("lead_states")
    .set({ owner: name, owner_account: id })
    .where("owner_account", "is", null)
    .where("owner", "in", names)
    .execute();
}
