import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { sharingEvent } from "../sharing-consent.ts";
import { findSharingOptOuts } from "./sharing-opt-outs.server.ts";

export type SharedSubject = {
  id: string;
  contactPoints: readonly string[];
};

export async function findSharingRefusal(
  database: Kysely<Database>,
  { id, contactPoints }: SharedSubject,
): Promise<string | undefined> {
  const consents = await database
    .selectFrom("consent_details")
    .innerJoin("consents", "consents.id", "consent_details.consent_id")
    .select(["event", "gpc"])
    .where("consent_details.subject_id", "=", id)
    .execute();
  if (!consents.some(({ event }) => event === sharingEvent)) {
    return "the visitor did not agree to sharing";
  }
  if (consents.some(({ gpc }) => Boolean(gpc))) {
    return "the browser sent Global Privacy Control";
  }
  const optOuts = await findSharingOptOuts(database, contactPoints);
  return optOuts.size > 0 ? "the person opted out of sharing" : undefined;
}
