import { randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { type Actor, nameKeyOf } from "../leads/events/lead-event.ts";
import { adoptClaims } from "../leads/events/leads-of-accounts.server.ts";
import { lock } from "../server/database/transaction.server.ts";
import type { Account } from "./account.ts";
import { recordDeskEvent } from "./audit/desk-events.server.ts";
import { hasRight, isRole, type Role } from "./rights.ts";

type AccountRow = Selectable<Database["accounts"]>;

export function findAccountByName(database: Kysely<Database>, name: string) {
  return findBy(database, "name_key", nameKeyOf(name));
}

export function findAccount(database: Kysely<Database>, id: string) {
  return findBy(database, "id", id);
}

async function findBy(
  database: Kysely<Database>,
  column: "id" | "name_key",
  value: string,
): Promise<Account | undefined> {
  const row = await database
    .selectFrom("accounts")
    .selectAll()
    .where(column, "=", value)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row && toAccount(row);
}

export type ListedAccount = Account & {
  factors: string[];
  openLeads: number;
};

export async function listAccounts(
  database: Kysely<Database>,
): Promise<ListedAccount[]> {
  const rows = await database
    .selectFrom("accounts")
    .selectAll()
    .where("removed_at", "is", null)
    .orderBy("name_key")
    .execute();
  const factors = await database
    .selectFrom("account_factors")
    .select(["account_id", "kind"])
    .execute();
  const leads = await database
    .selectFrom("lead_states")
    .select(["owner_account", (row) => row.fn.countAll<number>().as("count")])
    .where("closed_at", "is", null)
    .where("owner_account", "is not", null)
    .groupBy("owner_account")
    .execute();
  const counts = new Map(
    leads.map(({ owner_account, count }) => [owner_account, count]),
  );
  return rows.map((row) => ({
    ...toAccount(row),
    openLeads: counts.get(row.id) ?? 0,
    factors: factors
      .filter(({ account_id }) => account_id === row.id)
      .map(({ kind }) => kind),
  }));
}

export async function canAnyoneSignIn(
  database: Kysely<Database>,
): Promise<boolean> {
  const found = await database
    .selectFrom("account_factors")
    .innerJoin("accounts", "accounts.id", "account_factors.account_id")
    .select("accounts.id")
    .where("removed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The account has no rights until a factor is enrolled. Leads that the person claimed before by name move to it. */
export async function addAccount(
  transaction: Transaction<Database>,
  { name, role, by, at }: { name: string; role: Role; by?: Actor; at: Date },
): Promise<Account> {
  const account = { id: randomUUID(), name, role };
  await transaction
    .insertInto("accounts")
    .values({
      ...account,
      name_key: nameKeyOf(name),
      created_at: at.toISOString(),
    })
    .execute();
  if (hasRight(role, "work")) await adoptClaims(transaction, account);
  await recordDeskEvent(transaction, {
    kind: "account_invited",
    data: { role },
    accountId: account.id,
    by: by ?? account,
    at,
  });
  return account;
}

/** Ends the account's sessions. Its open leads stay with it until `changeAccount` unclaims them. */
export async function changeRole(
  transaction: Transaction<Database>,
  account: Account,
  role: Role,
  by: Actor,
  at: Date,
) {
  await transaction
    .updateTable("accounts")
    .set({ role })
    .where("id", "=", account.id)
    .execute();
  await endSessions(transaction, account.id);
  if (hasRight(role, "work")) await adoptClaims(transaction, account);
  await recordDeskEvent(transaction, {
    kind: "role_changed",
    data: { from: account.role, to: role },
    accountId: account.id,
    by,
    at,
  });
}

/** Ends the account's sessions, deletes its secrets and frees its name. Its open leads stay with it, too. */
export async function removeAccount(
  transaction: Transaction<Database>,
  accountId: string,
  by: Actor,
  at: Date,
) {
  await transaction
    .updateTable("accounts")
    .set({ removed_at: at.toISOString(), name_key: accountId, phone: null })
    .where("id", "=", accountId)
    .execute();
  await deleteFactors(transaction, accountId);
  await recordDeskEvent(transaction, {
    kind: "account_removed",
    data: {},
    accountId,
    by,
    at,
  });
}

/** Until the transaction ends, nothing else can change how this account signs in. */
export function lockAccount(
  transaction: Transaction<Database>,
  accountId: string,
) {
  return lock(transaction, [`account ${accountId}`]);
}

export async function deleteFactors(
  transaction: Transaction<Database>,
  accountId: string,
) {
  await lockAccount(transaction, accountId);
  for (const table of [
    "account_factors",
    "recovery_codes",
    "invitations",
    "passkey_challenges",
  ] as const) {
    await transaction
      .deleteFrom(table)
      .where("account_id", "=", accountId)
      .execute();
  }
  await endSessions(transaction, accountId);
}

export async function endSessions(
  transaction: Transaction<Database>,
  accountId: string,
  except = "",
) {
  await transaction
    .deleteFrom("account_sessions")
    .where("account_id", "=", accountId)
    .where("hash", "<>", except)
    .execute();
}

export function toAccount({
  id,
  name,
  role,
}: Pick<AccountRow, "id" | "name" | "role">): Account {
  // An unknown role gets the fewest rights.
  return { id, name, role: isRole(role) ? role : "viewer" };
}
