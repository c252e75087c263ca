import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { sharingEvent } from "./sharing-consent.ts";
import { findSharingOptOuts } from "./sharing-opt-outs.server.ts";

export type SharedSubject = {
  id: string;
  /** Phone numbers in E.164 and emails in lower case. */
  contacts: readonly string[];
  state: string | null;
};

/**
 * Why a lead may not go to an outside company; undefined if it may. `isSale` is true if the operator is paid for leads.
 */
export async function findSharingRefusal(
  database: Kysely<Database>,
  { id, contacts, state }: SharedSubject,
  isSale: boolean,
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
  const optOuts = await findSharingOptOuts(database, contacts);
  if (optOuts.size > 0) return "the person opted out of sharing";
  return isSale && needsAuthorization(contacts, state)
    ? "a sale from Washington or Nevada needs a signed authorization"
    : undefined;
}

/**
 * Selling health data from these states requires a signed authorization for each buyer: RCW 19.373.070; Nevada SB 370
 * (2023).
 */
function needsAuthorization(
  contacts: readonly string[],
  state: string | null,
): boolean {
  return (
    /^(wa|wash(ington)?|nv|nev(ada)?)\.?$/i.test(state?.trim() ?? "") ||
    contacts.some((contact) => areaCodes.test(contact))
  );
}

/** Washington 206, 253, 360, 425, 509, 564; Nevada 702, 725, 775. */
const areaCodes = /^\+1(206|253|360|425|509|564|702|725|775)/;
