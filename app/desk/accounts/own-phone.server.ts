import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { recordDeskEvent } from "../audit/desk-events.server.ts";
import { type Account, actorOf } from "./account.ts";

/** Where the site rings this account before a lead, in E.164. */
export async function findPhone(
  database: Kysely<Database>,
  id: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("accounts")
    .select("phone")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.phone ?? undefined;
}

export async function changePhone(
  transaction: Transaction<Database>,
  account: Account,
  phone: string | null,
  at: Date,
) {
  await transaction
    .updateTable("accounts")
    .set({ phone })
    .where("id", "=", account.id)
    .execute();
  await recordDeskEvent(transaction, {
    ...{ kind: "phone_changed", data: {}, accountId: account.id },
    ...{ by: actorOf(account), at },
  });
}
