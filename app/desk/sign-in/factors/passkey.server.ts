import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../../../db/schema.ts";
import { minute } from "../../../server/durations.ts";
import type { Account } from "../../account.ts";
import { findAccount } from "../../account-store.server.ts";
import { hashSecret } from "../secret.server.ts";

const challengeLifeMs = 5 * minute;

type Desk = { database: Kysely<Database>; deskUrl: string; now: Date };

type Named = Desk & { siteName: string };

/** Loaded with the first passkey: its 300 modules would be a sixth of all that are loaded at startup. */
const loadLibrary = () => import("@simplewebauthn/server");

export async function registrationOptions(desk: Named, account: Account) {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: `${desk.siteName} desk`,
    rpID: new URL(desk.deskUrl).hostname,
    userID: new TextEncoder().encode(account.id),
    userName: account.name,
    attestationType: "none",
    excludeCredentials: await listCredentials(desk, account.id),
    authenticatorSelection: {
      residentKey: "required",
      userVerification: "required",
    },
  });
  await saveChallenge(desk, options.challenge, account.id);
  return options;
}

export async function readRegistration(
  desk: Desk,
  account: Account,
  body: unknown,
) {
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await verifyRegistrationResponse({
    response: body as RegistrationResponseJSON,
    ...expected(desk, account.id),
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports } =
    verified.registrationInfo.credential;
  return {
    credentialId: id,
    data: {
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports,
    },
  };
}

/** The account isn't named: people choose among their passkeys. */
export async function authenticationOptions(desk: Desk) {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: new URL(desk.deskUrl).hostname,
    userVerification: "required",
  });
  await saveChallenge(desk, options.challenge, null);
  return options;
}

export type PasskeySignIn = {
  account: Account;
  factorId: string;
  data: PasskeyData;
  /** A sign of a copied authenticator, or of a synced passkey. */
  counterWentBack: boolean;
};

export async function readAuthentication(
  desk: Desk,
  body: unknown,
): Promise<PasskeySignIn | undefined> {
  const { data: named } = z.object({ id: z.string() }).safeParse(body);
  const row = await desk.database
    .selectFrom("account_factors")
    .select(["id", "account_id", "data"])
    .where("credential_id", "=", named?.id ?? "")
    .executeTakeFirst();
  const account = row && (await findAccount(desk.database, row.account_id));
  if (!named || !account) return undefined;
  const data = passkeyData.parse(JSON.parse(row.data));
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verified = await verifyAuthenticationResponse({
    response: body as AuthenticationResponseJSON,
    ...expected(desk, null),
    credential: {
      id: named.id,
      publicKey: new Uint8Array(Buffer.from(data.publicKey, "base64url")),
      // The counter is compared below, because synced passkeys don't count up.
      counter: 0,
    },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter } = verified.authenticationInfo;
  return {
    account,
    factorId: row.id,
    data: { ...data, counter: newCounter },
    counterWentBack: data.counter > 0 && newCounter <= data.counter,
  };
}

const passkeyData = z.object({
  /** COSE, in base64url. */
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()).optional(),
});

type PasskeyData = z.infer<typeof passkeyData>;

function expected(desk: Desk, accountId: string | null) {
  return {
    expectedChallenge: (challenge: string) =>
      takeChallenge(desk, challenge, accountId),
    expectedOrigin: desk.deskUrl,
    expectedRPID: new URL(desk.deskUrl).hostname,
    requireUserVerification: true,
  };
}

async function listCredentials({ database }: Desk, accountId: string) {
  const rows = await database
    .selectFrom("account_factors")
    .select("credential_id")
    .where("account_id", "=", accountId)
    .execute();
  return rows.flatMap(({ credential_id: id }) => (id ? [{ id }] : []));
}

async function saveChallenge(
  { database, now }: Desk,
  challenge: string,
  accountId: string | null,
) {
  const oldest = new Date(now.getTime() - challengeLifeMs).toISOString();
  await database
    .deleteFrom("passkey_challenges")
    .where("created_at", "<", oldest)
    .execute();
  await database
    .insertInto("passkey_challenges")
    .values({
      hash: hashSecret(challenge),
      account_id: accountId,
      created_at: now.toISOString(),
    })
    .execute();
}

async function takeChallenge(
  { database, now }: Desk,
  challenge: string,
  accountId: string | null,
): Promise<boolean> {
  const row = await database
    .deleteFrom("passkey_challenges")
    .where("hash", "=", hashSecret(challenge))
    .returning(["account_id", "created_at"])
    .executeTakeFirst();
  return (
    row?.account_id === accountId &&
    Date.parse(row.created_at) >= now.getTime() - challengeLifeMs
  );
}
