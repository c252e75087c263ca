import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Account } from "../accounts/account.ts";
import { findAccountByName } from "../accounts/account-store.server.ts";
import {
  recordDeskEvent,
  recordOwnEvent,
} from "../audit/desk-events.server.ts";
import { type Attempt, beginAttempt, succeed } from "./attempts.server.ts";
import {
  findPasswordFactor,
  redeemCode,
  updateFactor,
} from "./factors/factor-store.server.ts";
import { readAuthentication } from "./factors/passkey.server.ts";
import { verifyPassword } from "./factors/password.server.ts";
import { recover } from "./factors/recovery-codes.server.ts";
import { createSession, endSession } from "./session-store.server.ts";

type Tools = { database: Kysely<Database>; now: () => Date };

type Visitor = {
  address: string | undefined;
  device: string;
  /** The session that this sign-in replaces. */
  session: string | undefined;
};

export type SignInResult =
  | { account: Account; token: string }
  | "wrong"
  /** Too many attempts. */
  | { waitMs: number };

/** Takes as long, and answers the same, for a name that doesn't exist. */
export async function signInWithPassword(
  tools: Tools,
  { name, password, code }: { name: string; password: string; code: string },
  visitor: Visitor,
): Promise<SignInResult> {
  const { database, now } = tools;
  const attempt = await beginAttempt(database, name, visitor.address, now());
  if ("waitMs" in attempt) return attempt;
  const account = await findAccountByName(database, name);
  const factor = await findPasswordFactor(database, account);
  const step = await verifyPassword(factor?.data, { password, code }, now());
  const token =
    account &&
    factor &&
    step !== undefined &&
    (await database.transaction().execute(async (transaction) => {
      const isNew = await redeemCode(transaction, factor.id, step, now());
      return isNew
        ? openSession(transaction, account, "password", visitor, now())
        : undefined;
    }));
  return finish(tools, attempt, account, "password", token || undefined);
}

/** `body` is the answer of the browser's authenticator. */
export async function signInWithPasskey(
  tools: Tools,
  deskUrl: string,
  body: unknown,
  visitor: Visitor,
): Promise<SignInResult> {
  const { database, now } = tools;
  const attempt = await beginAttempt(database, "", visitor.address, now());
  if ("waitMs" in attempt) return attempt;
  const desk = { database, deskUrl, now: now() };
  const signed = await readAuthentication(desk, body);
  const token =
    signed &&
    (await database.transaction().execute(async (transaction) => {
      const { account, factorId, data } = signed;
      const isThere = await updateFactor(transaction, factorId, data, now());
      if (!isThere) return undefined;
      if (signed.counterWentBack) {
        await recordOwnEvent(transaction, account, "counter_went_back", now());
      }
      return openSession(transaction, account, "passkey", visitor, now());
    }));
  return finish(tools, attempt, signed?.account, "passkey", token);
}

/** The new session may only enroll a factor. */
export async function recoverAccount(
  tools: Tools,
  { name, code }: { name: string; code: string },
  { address, device }: Visitor,
): Promise<SignInResult> {
  const { database, now } = tools;
  const attempt = await beginAttempt(database, name, address, now());
  if ("waitMs" in attempt) return attempt;
  const account = await findAccountByName(database, name);
  const token = await database.transaction().execute(async (transaction) => {
    // The same query for an unknown name.
    const whose = account ?? { id: unknownId, name, role: "viewer" as const };
    const isRight = await recover(transaction, whose, code, now());
    return isRight
      ? createSession(transaction, {
          accountId: whose.id,
          device,
          now: now(),
        })
      : undefined;
  });
  return finish(tools, attempt, account, "code", token);
}

const unknownId = "00000000-0000-4000-8000-000000000000";

async function openSession(
  transaction: Parameters<typeof createSession>[0],
  account: Account,
  factor: "passkey" | "password",
  { device, session }: Visitor,
  now: Date,
) {
  if (session) await endSession(transaction, session);
  await recordOwnEvent(
    transaction,
    account,
    { kind: "signed_in", data: { factor, device } },
    now,
  );
  return createSession(transaction, {
    accountId: account.id,
    device,
    factorAt: now,
    now,
  });
}

async function finish(
  { database, now }: Tools,
  attempt: Attempt,
  account: Account | undefined,
  factor: "passkey" | "password" | "code",
  token: string | undefined,
): Promise<SignInResult> {
  if (account && token) {
    await succeed(database, attempt);
    return { account, token };
  }
  await database.transaction().execute((transaction) =>
    recordDeskEvent(transaction, {
      kind: "sign_in_failed",
      data: { factor },
      accountId: account?.id,
      // The typed name may be a password.
      by: { id: null, name: "somebody" },
      at: now(),
    }),
  );
  return "wrong";
}
