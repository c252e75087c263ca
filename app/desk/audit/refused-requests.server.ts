import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { lock } from "../../server/database/transaction.server.ts";
import { hour } from "../../server/durations.ts";
import type { Account } from "../accounts/account.ts";
import type { DeskEventBody } from "./desk-event.ts";
import { recordAccountEvent } from "./desk-events.server.ts";

type Refusal = Extract<DeskEventBody, { kind: "request_refused" }>["data"];

/** Per hour and account, so that nobody can flood the audit log. */
const maxLines = 50;

export function recordRefusedRequest(
  database: Kysely<Database>,
  account: Account,
  data: Refusal,
  now: Date,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await lock(transaction, [`refused ${account.id}`]);
    const lines = await transaction
      .selectFrom("desk_events")
      .select("id")
      .where("account_id", "=", account.id)
      .where("kind", "=", "request_refused")
      .where("at", ">", new Date(now.getTime() - hour).toISOString())
      .limit(maxLines)
      .execute();
    if (lines.length === maxLines) return;
    const event = { kind: "request_refused", data } as const;
    await recordAccountEvent(transaction, account, event, now);
  });
}
