import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

/** What the sender of a form agreed to, under the text of that version. */
export type ConsentAnswer = {
  text: string | null;
  calls: string;
  texts: string;
};

/** By the lead's or request's id; those whose consent is erased are left out. */
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
