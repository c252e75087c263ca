import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { skipLocked } from "../../server/database/transaction.server.ts";
import { day, hour, minute } from "../../server/durations.ts";
import type { Session } from "../account.ts";
import { lockAccount, toAccount } from "../account-store.server.ts";
import { createSecret, hashSecret } from "./secret.server.ts";

export const maxIdleMs = 12 * hour;

/** The longest a session lasts, even while in use, so that a stolen one ends. */
export const maxAgeMs = 7 * day;

const useStepMs = minute;

/** Returns the token. Without `factorAt` the session may only enroll a factor. */
export async function createSession(
  transaction: Transaction<Database>,
  {
    accountId,
    device,
    factorAt,
    now,
  }: { accountId: string; device: string; factorAt?: Date; now: Date },
): Promise<string> {
  const { secret, hash } = createSecret();
  const at = now.toISOString();
  await transaction
    .deleteFrom("account_sessions")
    .where("hash", "in", (other) =>
      skipLocked(
        other
          .selectFrom("account_sessions")
          .select("hash")
          .where((session) => session.not(isAlive(session, now))),
        transaction,
      ),
    )
    .execute();
  await transaction
    .insertInto("account_sessions")
    .values({
      hash,
      account_id: accountId,
      created_at: at,
      last_used_at: at,
      factor_at: factorAt?.toISOString() ?? null,
      device: device.slice(0, 120),
    })
    .execute();
  return secret;
}

/** Undefined for ended sessions and removed accounts. `isUse`: a person sent the request, so the idle time restarts. */
export async function findSession(
  database: Kysely<Database>,
  token: string,
  now: Date,
  { isUse } = { isUse: true },
): Promise<Session | undefined> {
  const hash = hashSecret(token);
  const row = await database
    .selectFrom("account_sessions")
    .innerJoin("accounts", "accounts.id", "account_sessions.account_id")
    .select(["accounts.id", "name", "role", "last_used_at", "factor_at"])
    .select("pending_secret")
    .where("hash", "=", hash)
    .where((session) => isAlive(session, now))
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  if (isUse && Date.parse(row.last_used_at) < now.getTime() - useStepMs) {
    await database
      .updateTable("account_sessions")
      .set({ last_used_at: now.toISOString() })
      .where("hash", "=", hash)
      .execute();
  }
  return {
    hash,
    account: toAccount(row),
    factorAt: row.factor_at ? new Date(row.factor_at) : undefined,
    pendingSecret: row.pending_secret ?? undefined,
  };
}

/** Undefined if this session was ended in the meantime, such as by a reset. */
export function whileSignedIn<Value>(
  database: Kysely<Database>,
  { hash, account }: Session,
  work: (transaction: Transaction<Database>) => Promise<Value>,
): Promise<Value | undefined> {
  return database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    const row = await transaction
      .selectFrom("account_sessions")
      .select("hash")
      .where("hash", "=", hash)
      .executeTakeFirst();
    return row && work(transaction);
  });
}

export async function endSession(database: Kysely<Database>, hash: string) {
  await database
    .deleteFrom("account_sessions")
    .where("hash", "=", hash)
    .execute();
}

export async function setPendingSecret(
  database: Kysely<Database>,
  hash: string,
  pending_secret: string,
) {
  await database
    .updateTable("account_sessions")
    .set({ pending_secret })
    .where("hash", "=", hash)
    .execute();
}

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

export function listSessions(
  database: Kysely<Database>,
  accountId: string,
  now: Date,
) {
  return database
    .selectFrom("account_sessions")
    .select(["hash", "device", "last_used_at as lastUsedAt"])
    .where("account_id", "=", accountId)
    .where((session) => isAlive(session, now))
    .orderBy("last_used_at", "desc")
    .execute();
}

function isAlive(
  session: ExpressionBuilder<Database, "account_sessions">,
  now: Date,
) {
  const after = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return session.and([
    session("last_used_at", ">=", after(maxIdleMs)),
    session("account_sessions.created_at", ">=", after(maxAgeMs)),
  ]);
}
