import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { getContactHasher } from "../contact-hash.server.ts";

export async function deleteConsentProofs(
  transaction: Transaction<Database>,
  before: Date,
  limit: number,
): Promise<number> {
  const rows = await transaction
    .selectFrom("consents")
    .leftJoin("consent_details", "consent_details.consent_id", "consents.id")
    .leftJoin("consent_numbers", "consent_numbers.consent_id", "consents.id")
    .select("consents.id")
    .where("consents.created_at", "<", before.toISOString())
    .where((row) =>
      row.or([
        row("consent_details.consent_id", "is not", null),
        row("consent_numbers.consent_id", "is not", null),
      ]),
    )
    .orderBy("consents.id")
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of ["consent_details", "consent_numbers"] as const) {
    await transaction
      .deleteFrom(table)
      .where("consent_id", "in", ids)
      .execute();
  }
  return ids.length;
}

/** Links a survey's consents to its number (E.164) or email, which may have been entered later. */
export async function linkConsents(
  transaction: Transaction<Database>,
  subjectId: string,
  contactPoint: string | undefined,
) {
  if (contactPoint === undefined) return;
  const hashOf = await getContactHasher(transaction);
  await transaction
    .insertInto("consent_numbers")
    .columns(["consent_id", "number_hash"])
    .expression((row) =>
      row
        .selectFrom("consent_details")
        .select(["consent_id", row.val(hashOf(contactPoint)).as("number_hash")])
        .where("subject_id", "=", subjectId),
    )
    .onConflict((conflict) =>
      conflict
        .column("consent_id")
        .doUpdateSet({ number_hash: hashOf(contactPoint) }),
    )
    .execute();
}

/** Even if their leads are gone. Contact points are numbers in E.164 and normalized emails. */
export async function eraseConsentDetails(
  database: Kysely<Database>,
  contactPoints: readonly string[],
) {
  if (contactPoints.length === 0) return;
  const hashOf = await getContactHasher(database);
  await database
    .deleteFrom("consent_details")
    .where("consent_id", "in", (details) =>
      details
        .selectFrom("consent_numbers")
        .select("consent_id")
        .where("number_hash", "in", contactPoints.map(hashOf)),
    )
    .execute();
}

export async function eraseConsentNumbers(
  database: Kysely<Database>,
  contactPoints: readonly string[],
) {
  if (contactPoints.length === 0) return;
  const hashOf = await getContactHasher(database);
  await database
    .deleteFrom("consent_numbers")
    .where("number_hash", "in", contactPoints.map(hashOf))
    .execute();
}
