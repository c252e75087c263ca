import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import type { Account } from "../account.ts";
import { recordAccountEvent } from "../audit/desk-events.server.ts";

export async function findOwnPhone(
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

export async function canRingOwnPhone(
  { phoneService, database }: Pick<Services, "phoneService" | "database">,
  id: string,
): Promise<boolean> {
  return (
    phoneService.connect !== undefined &&
    (await findOwnPhone(database, id)) !== undefined
  );
}

export async function saveOwnPhone(
  transaction: Transaction<Database>,
  account: Account,
  phone: string | null,
  at: Date,
) {
  const saved = await findOwnPhone(transaction, account.id);
  if (phone === (saved ?? null)) return;
  await transaction
    .updateTable("accounts")
    .set({ phone })
    .where("id", "=", account.id)
    .execute();
  await recordAccountEvent(transaction, account, "phone_changed", at);
}
