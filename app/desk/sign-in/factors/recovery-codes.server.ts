import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import type { Account } from "../../account.ts";
import { deleteFactors, lockAccount } from "../../account-store.server.ts";
import { recordAccountEvent } from "../../audit/desk-events.server.ts";
import {
  createTypedSecret,
  hashSecret,
  normalizeTypedSecret,
} from "../secret.server.ts";

const count = 10;

export async function createRecoveryCodes(
  transaction: Transaction<Database>,
  account: Account,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: count }, createTypedSecret);
  await transaction
    .deleteFrom("recovery_codes")
    .where("account_id", "=", account.id)
    .execute();
  const rows = codes.map((code) => ({
    hash: hashOf(account, code),
    account_id: account.id,
    created_at: now.toISOString(),
  }));
  await transaction.insertInto("recovery_codes").values(rows).execute();
  await recordAccountEvent(transaction, account, "codes_created", now);
  return codes;
}

export async function recover(
  transaction: Transaction<Database>,
  account: Account,
  typed: string,
  now: Date,
): Promise<boolean> {
  await lockAccount(transaction, account.id);
  const found = await transaction
    .deleteFrom("recovery_codes")
    .where("hash", "=", hashOf(account, normalizeTypedSecret(typed)))
    .where("account_id", "=", account.id)
    .returning("hash")
    .executeTakeFirst();
  if (!found) return false;
  await deleteFactors(transaction, account.id);
  await recordAccountEvent(transaction, account, "recovered", now);
  return true;
}

export async function countRecoveryCodes(
  database: Kysely<Database>,
  account: Account,
): Promise<number> {
  const row = await database
    .selectFrom("recovery_codes")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", account.id)
    .executeTakeFirst();
  return row?.count ?? 0;
}

function hashOf({ id }: Account, code: string) {
  return hashSecret(`${id} ${code}`);
}
