import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

/** Keyed, so that leaked hashes can't be brute-forced without the database. */
export async function getContactHasher(database: Kysely<Database>) {
  return contactHasher(await readNumberKey(database));
}

/** Signs call confirmations; derived, so that no signature equals a number's hash. */
export async function readConfirmationKey(
  database: Kysely<Database>,
): Promise<Buffer> {
  return createHmac("sha256", await readNumberKey(database))
    .update("call confirmation")
    .digest();
}

export function contactHasher(key: string) {
  return (number: string) =>
    createHmac("sha256", key).update(number).digest("hex");
}

async function readNumberKey(database: Kysely<Database>) {
  const { number_key } = await database
    .selectFrom("consent_keys")
    .select("number_key")
    .executeTakeFirstOrThrow();
  return number_key;
}
