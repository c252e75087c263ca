import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Actor } from "../../leads/events/lead-event.ts";
import { takeEventNumbers } from "../../leads/events/lead-events.server.ts";
import { toStorable } from "../../server/database/insert.server.ts";
import { lock } from "../../server/database/transaction.server.ts";
import { hour } from "../../server/durations.ts";
import type { Account } from "../account.ts";
import type { SignedIn } from "../desk-request.server.ts";
import { type DeskEventBody, deskEventSchemas } from "./desk-event.ts";

export type NewDeskEvent = DeskEventBody & {
  accountId?: string | undefined;
  by: Actor;
  at: Date;
};

type AccountEvent = DeskEventBody | PlainKind;

type PlainKind = Extract<
  DeskEventBody,
  { data: Record<string, never> }
>["kind"];

export function recordAccountEvent(
  transaction: Transaction<Database>,
  account: Account,
  event: AccountEvent,
  at: Date,
) {
  const body = typeof event === "string" ? { kind: event, data: {} } : event;
  const who = { accountId: account.id, by: account, at };
  return recordDeskEvent(transaction, { ...body, ...who });
}

export function recordSignedInEvent(
  { services, session }: SignedIn,
  event: AccountEvent,
) {
  const { database, now } = services;
  return database
    .transaction()
    .execute((transaction) =>
      recordAccountEvent(transaction, session.account, event, now()),
    );
}

/** Per hour, kind of event and account (or no account), so that nobody can flood the audit log. */
const maxLines = 50;

export function recordRateLimitedEvent(
  database: Kysely<Database>,
  event: Extract<NewDeskEvent, { data: { further?: unknown } }>,
): Promise<void> {
  const { kind, accountId, at } = event;
  return database.transaction().execute(async (transaction) => {
    await lock(transaction, [`${kind} ${accountId ?? ""}`]);
    const lines = await transaction
      .selectFrom("desk_events")
      .select("id")
      .where("account_id", accountId ? "=" : "is", accountId ?? null)
      .where("kind", "=", kind)
      .where("at", ">", new Date(at.getTime() - hour).toISOString())
      .limit(maxLines)
      .execute();
    if (lines.length === maxLines) return;
    if (lines.length === maxLines - 1) {
      event.data.further = "not recorded for an hour";
    }
    await recordDeskEvent(transaction, event);
  });
}

export async function recordDeskEvent(
  transaction: Transaction<Database>,
  { kind, data, accountId, by, at }: NewDeskEvent,
) {
  await transaction
    .insertInto("desk_events")
    .values({
      id: randomUUIDv7(),
      seq: await takeEventNumbers(transaction, 1),
      account_id: accountId ?? null,
      kind,
      at: at.toISOString(),
      by_account: by.id,
      by_name: by.name,
      data: JSON.stringify(deskEventSchemas[kind].parse(data), toStorable),
    })
    .execute();
}
