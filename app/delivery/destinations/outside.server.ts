import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Operator } from "../../brand/operator.ts";
import { practicesOf } from "../../brand/privacy-practices.ts";
import { findSharingRefusal } from "../../consent/suppressions/sharing-check.server.ts";
import { contactPointsOf } from "../../leads/threads/match-keys.ts";
import type { ContactHistory } from "../messages/subjects/contact-history.server.ts";
import {
  answersOf,
  type Subject,
  subjectIdOf,
} from "../messages/subjects/subject.ts";

/** Marks a delivery that was not sent because the lead may not be shared. */
export const notSharedReasonPrefix = "not shared";

export async function findOutsideRefusal(
  database: Kysely<Database>,
  subject: Subject,
  paidForLeads: boolean,
  firm?: string,
): Promise<string | undefined> {
  const { phone, email, state, zip_code } = answersOf(subject);
  const shared = {
    id: subjectIdOf(subject),
    contacts: contactPointsOf(phone, email),
    state,
    zip: zip_code,
  };
  const refusal =
    (await findSharingRefusal(database, shared, paidForLeads)) ??
    (firm && !(await isNamedIn(database, shared.id, firm))
      ? `the visitor's consent text did not name ${firm}`
      : undefined);
  return refusal && `${notSharedReasonPrefix}: ${refusal}`;
}

/** A consent text that the visitor saw names the firm, which may have been added later. */
async function isNamedIn(
  database: Kysely<Database>,
  subjectId: string,
  firm: string,
): Promise<boolean> {
  const texts = await database
    .selectFrom("consent_details")
    .innerJoin("consents", "consents.id", "consent_details.consent_id")
    .innerJoin("consent_texts", "consent_texts.hash", "consents.text_hash")
    .select("body")
    .where("consent_details.subject_id", "=", subjectId)
    .execute();
  return texts.some(({ body }) =>
    body.includes(JSON.stringify(firm).slice(1, -1)),
  );
}

/** They get nothing, because the operator says that it shares no leads. */
export function listUnsharedDestinations(
  destinations: readonly { name: string; outside?: boolean | undefined }[],
  operator: Pick<Operator, "kind" | "privacy">,
): string[] {
  return practicesOf(operator).sharesLeads
    ? []
    : destinations.flatMap(({ name, outside }) => (outside ? name : []));
}

/** Consent covers this lead only: the person's earlier leads and attribution stay with the operator. */
export function withoutUnshared(history: ContactHistory): ContactHistory {
  return { ...history, earlier: undefined, attribution: undefined };
}
