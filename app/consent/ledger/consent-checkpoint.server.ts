import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";

export type ChainEnd = { count: number; hash: string };

/** Signed by the site. Older versions recorded ends without time and signature. */
export type Checkpoint = ChainEnd & { time?: string; signature?: string };

export async function signCheckpoint(
  transaction: Transaction<Database>,
  end: ChainEnd,
  now: Date,
) {
  const time = now.toISOString();
  const signature = await signText(transaction, signedText({ ...end, time }));
  await transaction
    .insertInto("consent_checkpoints")
    .values({
      ...end,
      created_at: time,
      signature,
    })
    .execute();
}

export async function findCheckpoint(
  database: Kysely<Database>,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("consent_checkpoints")
    .select(["count", "hash", "created_at", "signature"])
    .orderBy("count", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && writeCheckpoint({ ...row, time: row.created_at });
}

export async function saveTimestamp(
  database: Kysely<Database>,
  count: number,
  response: Buffer,
) {
  await database
    .updateTable("consent_checkpoints")
    .set({ timestamp_token: response.toString("base64") })
    .where("count", "=", count)
    .execute();
}

/** COUNT:HASH:TIME:SIGNATURE. */
export function writeCheckpoint(
  checkpoint: ChainEnd & { time: string; signature: string },
): string {
  return `${signedText(checkpoint)}:${checkpoint.signature}`;
}

/** Also parses COUNT:HASH; undefined if the text is neither. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const match =
    /^(\d{1,9}):([0-9a-f]{64})(?::(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z):([\w-]{86}))?$/.exec(
      text.trim(),
    );
  if (!match) return undefined;
  const [, count, hash = "", time, signature] = match;
  return {
    count: Number(count),
    hash,
    ...(time && signature && { time, signature }),
  };
}

export async function readPublicKey(
  database: Kysely<Database>,
): Promise<string> {
  const key = createPublicKey(await readSigningKey(database));
  return key.export({ type: "spki", format: "pem" }).toString();
}

export function isSigned(
  { count, hash, time = "", signature = "" }: Checkpoint,
  publicKey: string,
): boolean {
  return isTextSigned(signedText({ count, hash, time }), signature, publicKey);
}

export async function signText(
  database: Kysely<Database>,
  text: string,
): Promise<string> {
  const key = createPrivateKey(await readSigningKey(database));
  return sign(null, Buffer.from(text), key).toString("base64url");
}

export function isTextSigned(
  text: string,
  signature: string,
  publicKey: string,
): boolean {
  const bytes = Buffer.from(signature, "base64url");
  return verify(null, Buffer.from(text), publicKey, bytes);
}

function signedText({ count, hash, time }: ChainEnd & { time: string }) {
  return `${count}:${hash}:${time}`;
}

async function readSigningKey(database: Kysely<Database>): Promise<string> {
  const { signing_key } = await database
    .selectFrom("consent_keys")
    .select("signing_key")
    .executeTakeFirstOrThrow();
  return signing_key;
}
