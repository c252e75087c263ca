import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";

export async function findClaimKey(database: Kysely<Database>) {
  const row = await database
    .selectFrom("claim_key")
    .select("key")
    .executeTakeFirst();
  return row?.key;
}

/** Signs the links by which a contact claims a lead. */
export async function createClaimKey(writes: Kysely<Database>) {
  const key = randomBytes(32).toString("base64url");
  // If two copies of the site create it at the same time, both use the first.
  const row = await writes
    .insertInto("claim_key")
    .values({ id: 1, key })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ key: sql.ref("claim_key.key") }),
    )
    .returning("key")
    .executeTakeFirstOrThrow();
  return row.key;
}
