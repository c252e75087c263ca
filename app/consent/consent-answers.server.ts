import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

/** Consent choices that came with a form, and the version of the text shown. */
export type ConsentAnswer = {
  text: string | null;
  calls: string;
  texts: string;
};

/** By id of the lead or callback request; erased ones are left out. */
export async function findConsentAnswers(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, ConsentAnswer>> {
  const found = new Map<string, ConsentAnswer>();
  const rows = await database
    .selectFrom("consent_details")
    .innerJoin("consents", "consents.id", "consent_details.consent_id")
    .select([
      "consent_details.subject_id as id",
      "text_version as text",
      "calls",
      "texts",
    ])
    .where("consent_details.subject_id", "in", ids)
    .where("event", "!=", "withdrew")
    .orderBy("consents.id")
    .execute();
  for (const { id, ...answer } of rows) {
    if (id !== null && !found.has(id)) found.set(id, answer);
  }
  return found;
}
