import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { sharingEvent } from "./sharing-consent.ts";

export type ConsentAnswer = {
  text: string | null;
  calls: string;
  texts: string;
  sharing: boolean;
  gpc: boolean;
};

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
      "event",
      "gpc",
    ])
    .where("consent_details.subject_id", "in", ids)
    .where("event", "!=", "withdrew")
    .orderBy("consents.id")
    .execute();
  for (const { id, event, gpc, text, ...choices } of rows) {
    if (id === null) continue;
    const none = { sharing: false, gpc: false };
    // Earlier releases recorded boxes as checked even if no text was shown with them.
    const shown = text === null ? notShown : choices;
    const before = found.get(id) ?? { text, ...shown, ...none };
    found.set(id, {
      ...before,
      sharing: before.sharing || event === sharingEvent,
      gpc: before.gpc || Boolean(gpc),
    });
  }
  return found;
}

const notShown = { calls: "not shown", texts: "not shown" };
