import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { sharingEvent } from "./sharing-consent.ts";
import { findSharingOptOuts } from "./sharing-opt-outs.server.ts";

export type SharedSubject = {
  id: string;
  /** Phone numbers in E.164 and emails in lower case. */
  contacts: readonly string[];
  state: string | null;
  zip: string | null;
};

/** Undefined if the lead may be shared. `isSale`: the operator is paid for leads. */
export async function findSharingRefusal(
  database: Kysely<Database>,
  { id, contacts, ...place }: SharedSubject,
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
  return isSale && needsAuthorization(contacts, place)
    ? "a sale from Washington or Nevada needs a signed authorization"
    : undefined;
}

/** Selling health data of these states needs a signed authorization per buyer: RCW 19.373.070; Nevada SB 370 (2023). */
function needsAuthorization(
  contacts: readonly string[],
  { state, zip }: Pick<SharedSubject, "state" | "zip">,
): boolean {
  const letters = state?.toLowerCase().replaceAll(/[^a-z]/g, "") ?? "";
  return (
    stateNames.test(letters) ||
    zipCodes.test(zip?.trim() ?? "") ||
    contacts.some((contact) => areaCodes.test(contact))
  );
}

/** "Washington State" too, but not Washington, DC. */
const stateNames = /^(wa|wash|nv|nev)$|washington(?!dc)|nevada/;

const zipCodes = /^(98\d|99[0-4]|889|89[0-8])\d\d/;

const areaCodes = /^\+1(206|253|360|425|509|564|702|725|775)/;
