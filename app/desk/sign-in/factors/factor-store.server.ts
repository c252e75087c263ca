import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { lock } from "../../../server/database/transaction.server.ts";
import type { Account, Session } from "../../account.ts";
import { endSessions } from "../../account-store.server.ts";
import { recordAccountEvent } from "../../audit/desk-events.server.ts";
import { createSession } from "../session-store.server.ts";
import {
  type PasswordFactor,
  passwordFactorSchema,
} from "./password.server.ts";

export type NewFactor = {
  kind: "password" | "passkey";
  data: unknown;
  credentialId?: string;
};

/** Ends the account's sessions and returns a new one's token; undefined if the passkey is enrolled already. */
export async function enrollFactor(
  transaction: Transaction<Database>,
  account: Account,
  { kind, data, credentialId }: NewFactor,
  { device, now }: { device: string; now: Date },
): Promise<string | undefined> {
  if (kind === "password") {
    await transaction
      .deleteFrom("account_factors")
      .where("account_id", "=", account.id)
      .where("kind", "=", "password")
      .execute();
  }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("account_factors")
    .values({
      id: randomUUIDv7(),
      account_id: account.id,
      kind,
      credential_id: credentialId ?? null,
      data: JSON.stringify(data),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return undefined;
  await endSessions(transaction, account.id);
  const event = { kind: "factor_added", data: { factor: kind } } as const;
  await recordAccountEvent(transaction, account, event, now);
  const session = { accountId: account.id, device, factorAt: now, now };
  return createSession(transaction, session);
}

export type ListedFactor = Awaited<ReturnType<typeof listFactors>>[number];

export function listFactors(database: Kysely<Database>, accountId: string) {
  return database
    .selectFrom("account_factors")
    .select(["id", "kind", "created_at as createdAt"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

/** Never the last one: nobody can lock themselves out. All other sessions end. */
export async function removeFactor(
  transaction: Transaction<Database>,
  { account, hash }: Session,
  factorId: string,
  now: Date,
) {
  const factors = await listFactors(transaction, account.id);
  const removed = factors.find(({ id }) => id === factorId);
  if (!removed || factors.length < 2) return;
  await transaction
    .deleteFrom("account_factors")
    .where("id", "=", factorId)
    .execute();
  await endSessions(transaction, account.id, hash);
  const factor = removed.kind === "passkey" ? "passkey" : "password";
  const event = { kind: "factor_removed", data: { factor } } as const;
  await recordAccountEvent(transaction, account, event, now);
}

export async function findPasswordFactor(
  database: Kysely<Database>,
  account: Account | undefined,
): Promise<{ id: string; data: PasswordFactor } | undefined> {
  if (!account) return undefined;
  const row = await database
    .selectFrom("account_factors")
    .select(["id", "data"])
    .where("account_id", "=", account.id)
    .where("kind", "=", "password")
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      data: passwordFactorSchema.parse(JSON.parse(row.data)),
    }
  );
}

/** Stores the time step, so that no code works twice; false if another sign-in was first. */
export async function redeemCode(
  transaction: Transaction<Database>,
  factorId: string,
  step: number,
  now: Date,
): Promise<boolean> {
  await lock(transaction, [`factor ${factorId}`]);
  const row = await transaction
    .selectFrom("account_factors")
    .select("data")
    .where("id", "=", factorId)
    .executeTakeFirst();
  if (!row) return false;
  const data = passwordFactorSchema.parse(JSON.parse(row.data));
  if (data.lastStep >= step) return false;
  return updateFactor(transaction, factorId, { ...data, lastStep: step }, now);
}

export async function updateFactor(
  transaction: Transaction<Database>,
  id: string,
  data: unknown,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("account_factors")
    .set({ data: JSON.stringify(data), last_used_at: now.toISOString() })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
