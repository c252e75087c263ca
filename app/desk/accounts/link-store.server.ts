import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { skipLocked } from "../../server/database/transaction.server.ts";
import { day, hour } from "../../server/durations.ts";
import type { Account } from "../account.ts";
import {
  addAccount,
  canAnyoneSignIn,
  deleteFactors,
  findAccount,
  findAccountByName,
  lockAccount,
} from "../account-store.server.ts";
import { recordAccountEvent } from "../audit/desk-events.server.ts";
import { createSecret, hashSecret } from "../sign-in/secret.server.ts";

export const linkPath = "/welcome/";

/** `first` makes the first owner; `reset` replaces an account's factors. */
export type LinkPurpose = "first" | "invite" | "reset";

const lifetimes = { first: hour, invite: day, reset: day };

export async function createLink(
  transaction: Transaction<Database>,
  purpose: LinkPurpose,
  accountId: string | null,
  now: Date,
): Promise<string> {
  const { secret, hash } = createSecret();
  await transaction
    .deleteFrom("invitations")
    .where("hash", "in", (other) =>
      skipLocked(
        other
          .selectFrom("invitations")
          .select("hash")
          .where("expires_at", "<", now.toISOString()),
        transaction,
      ),
    )
    .execute();
  await transaction
    .insertInto("invitations")
    .values({
      hash,
      purpose,
      account_id: accountId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lifetimes[purpose]).toISOString(),
    })
    .execute();
  return secret;
}

export async function createFirstLink(
  database: Kysely<Database>,
  now: Date,
): Promise<string | undefined> {
  if (await canAnyoneSignIn(database)) return undefined;
  return database
    .transaction()
    .execute((transaction) => createLink(transaction, "first", null, now));
}

export async function findLink(
  database: Kysely<Database>,
  token: string,
  now: Date,
): Promise<{ purpose: string; account: Account | undefined } | undefined> {
  const row = await database
    .selectFrom("invitations")
    .selectAll()
    .where("hash", "=", hashSecret(token))
    .where("expires_at", ">=", now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const { purpose, account_id } = row;
  const account = account_id
    ? await findAccount(database, account_id)
    : undefined;
  const isOpen = account
    ? true
    : purpose === "first" && !(await canAnyoneSignIn(database));
  return isOpen ? { purpose, account } : undefined;
}

export async function openLink(
  transaction: Transaction<Database>,
  token: string,
  firstName: string | undefined,
  now: Date,
): Promise<Account | "name-needed" | undefined> {
  const link = await findLink(transaction, token, now);
  if (!link) return undefined;
  if (!link.account && !firstName) return "name-needed";
  if (link.account) await lockAccount(transaction, link.account.id);
  const used = await transaction
    .deleteFrom("invitations")
    .where("hash", "=", hashSecret(token))
    .returning("hash")
    .executeTakeFirst();
  // Someone else opened the link at the same time.
  if (!used) return undefined;
  const account =
    link.account ?? (await firstOwner(transaction, firstName ?? "", now));
  // A reset by an earlier release left the old factors in place.
  if (link.purpose === "reset") await deleteFactors(transaction, account.id);
  await recordAccountEvent(
    transaction,
    account,
    { kind: "link_opened", data: { purpose: link.purpose } },
    now,
  );
  return account;
}

async function firstOwner(
  transaction: Transaction<Database>,
  name: string,
  now: Date,
) {
  const earlier = await findAccountByName(transaction, name);
  if (earlier?.role === "owner") return earlier;
  const free = earlier ? `${name} 2` : name;
  return addAccount(transaction, { name: free, role: "owner", at: now });
}
