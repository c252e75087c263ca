import type { Account } from "../account.ts";
import { findAccountByName } from "../account-store.server.ts";
import {
  recordAccountEvent,
  recordRateLimitedEvent,
} from "../audit/desk-events.server.ts";
import type { DeskRequest } from "../desk-request.server.ts";
import { beginAttempt, clearFailures } from "./attempts.server.ts";
import { deviceOf } from "./device.ts";
import {
  findPasswordFactor,
  redeemCode,
  updateFactor,
} from "./factors/factor-store.server.ts";
import { readAuthentication } from "./factors/passkey.server.ts";
import { verifyPassword } from "./factors/password.server.ts";
import { recover } from "./factors/recovery-codes.server.ts";
import { createSession, endSession } from "./session-store.server.ts";

export type SignInRefusal = "wrong" | "again" | "redo" | { waitMs: number };

export type SignInResult =
  | { ok: true; token: string }
  | { ok: false; refused: SignInRefusal };

/** Takes as long, and answers the same, for a name that doesn't exist. */
export function signInWithPassword(
  desk: DeskRequest,
  { name, password, code }: { name: string; password: string; code: string },
): Promise<SignInResult> {
  const { database, now } = desk.services;
  return attempt(desk, name, "password", async () => {
    const account = await findAccountByName(database, name);
    const factor = await findPasswordFactor(database, account);
    const step = await verifyPassword(factor?.data, { password, code }, now());
    if (!account || !factor || step === undefined) return { account };
    const token = await database.transaction().execute(async (transaction) => {
      const isNew = await redeemCode(transaction, factor.id, step, now());
      return isNew
        ? openSession(transaction, desk, account, "password")
        : undefined;
    });
    return { account, token };
  });
}

export function signInWithPasskey(
  desk: DeskRequest,
  body: unknown,
): Promise<SignInResult> {
  const { services, deskUrl } = desk;
  const { database, now } = services;
  return attempt(desk, "", "passkey", async () => {
    const party = { database, deskUrl, now: now() };
    const signed = await readAuthentication(party, body);
    if (!signed) return {};
    const { account, factorId, data, counterWentBack } = signed;
    const token = await database.transaction().execute(async (transaction) => {
      const isThere = await updateFactor(transaction, factorId, data, now());
      if (!isThere) return undefined;
      const opened = await openSession(transaction, desk, account, "passkey");
      if (counterWentBack) {
        await recordAccountEvent(
          transaction,
          account,
          "counter_went_back",
          now(),
        );
      }
      return opened;
    });
    return { account, token };
  });
}

export function recoverAccount(
  desk: DeskRequest,
  { name, code }: { name: string; code: string },
): Promise<SignInResult> {
  const { database, now } = desk.services;
  return attempt(desk, name, "code", async () => {
    const account = await findAccountByName(database, name);
    // The same query for an unknown name, so that the response takes as long.
    const whose = account ?? { id: unknownId, name, role: "viewer" as const };
    const token = await database.transaction().execute(async (transaction) => {
      const isRight = await recover(transaction, whose, code, now());
      const session = { accountId: whose.id, device: deviceOf(desk) };
      return isRight
        ? createSession(transaction, { ...session, now: now() })
        : undefined;
    });
    return { account, token };
  });
}

const unknownId = "00000000-0000-4000-8000-000000000000";

async function openSession(
  transaction: Parameters<typeof createSession>[0],
  desk: DeskRequest,
  account: Account,
  factor: "passkey" | "password",
) {
  const now = desk.services.now();
  const device = deviceOf(desk);
  if (desk.session) await endSession(transaction, desk.session.hash);
  const event = { kind: "signed_in", data: { factor, device } } as const;
  await recordAccountEvent(transaction, account, event, now);
  const session = { accountId: account.id, device, factorAt: now, now };
  return createSession(transaction, session);
}

async function attempt(
  { services }: DeskRequest,
  name: string,
  factor: "passkey" | "password" | "code",
  verify: () => Promise<{
    account?: Account | undefined;
    token?: string | undefined;
  }>,
): Promise<SignInResult> {
  const { database, clientAddress, now } = services;
  const begun = await beginAttempt(database, name, clientAddress, now());
  if ("waitMs" in begun) return { ok: false, refused: begun };
  const { account, token } = await verify();
  if (account && token) {
    await clearFailures(database, begun);
    return { ok: true, token };
  }
  await recordRateLimitedEvent(database, {
    kind: "sign_in_failed",
    data: { factor },
    accountId: account?.id,
    // The typed name may be a password.
    by: { id: null, name: "someone" },
    at: now(),
  });
  return { ok: false, refused: "wrong" };
}
