import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Attribution } from "../attribution.ts";
import { listAttributions } from "../attribution-rows.server.ts";
import { findSuppressions, type Suppression } from "../suppressions.server.ts";
import { findThread, type Thread } from "../threads.server.ts";

/** What is known around a lead or a request for a call, as it is now. */
export type Background = {
  /** Undefined where it is the first of this person. */
  again: Thread | undefined;
  /** What its sender ticked; undefined where that is erased. */
  consent: { text: string | null; calls: string; texts: string } | undefined;
  attribution: Attribution | undefined;
  /** Since when this number must not be called or texted for anything but this matter. */
  stopped: Suppression | undefined;
};

/** Throws the driver's error when the database does not answer. */
export async function findBackground(
  database: Kysely<Database>,
  id: string,
  phone: string,
): Promise<Background> {
  const consent = await database
    .selectFrom("consent_details")
    .innerJoin("consents", "consents.sequence", "consent_details.sequence")
    .select(["text_version as text", "calls", "texts"])
    .where("consent_details.subject_id", "=", id)
    .where("event", "!=", "withdrew")
    .orderBy("consents.sequence")
    .executeTakeFirst();
  const [attribution] = await listAttributions(database, { ids: [id] });
  return {
    again: await findThread(database, id),
    consent,
    attribution,
    stopped: (await findSuppressions(database, [phone])).get(phone),
  };
}
