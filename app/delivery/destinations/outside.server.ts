import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Operator } from "../../brand/operator.ts";
import { practicesOf } from "../../brand/privacy-practices.ts";
import type { ConsentText } from "../../consent/consent-texts.ts";
import { parseText } from "../../consent/ledger/consent-text-store.server.ts";
import { sharingEvent } from "../../consent/sharing-consent.ts";
import { findSharingRefusal } from "../../consent/suppressions/sharing-check.server.ts";
import { contactPointsOf } from "../../leads/threads/match-keys.ts";
import type { ContactHistory } from "../subjects/contact-history.server.ts";
import { answersOf, type Subject, subjectIdOf } from "../subjects/subject.ts";
import { findSaleRefusal } from "./health-data-sale.ts";

export const notSharedReasonPrefix = "not shared";

export async function findOutsideRefusal(
  database: Kysely<Database>,
  subject: Subject,
  paidForLeads: boolean,
  firm?: string,
): Promise<string | undefined> {
  const { phone, email, state, zip_code } = answersOf(subject);
  const id = subjectIdOf(subject);
  const contactPoints = contactPointsOf(phone, email);
  const refusal =
    (await findSharingRefusal(database, { id, contactPoints })) ??
    (paidForLeads
      ? findSaleRefusal({ contactPoints, state, zip: zip_code })
      : undefined) ??
    (firm && !(await isNamedIn(database, id, firm))
      ? `the visitor's consent text did not name ${firm}`
      : undefined);
  return refusal && `${notSharedReasonPrefix}: ${refusal}`;
}

/** Whether the consent texts that the visitor agreed to name the firm; if those list no firms, any text they saw. */
async function isNamedIn(
  database: Kysely<Database>,
  subjectId: string,
  firm: string,
): Promise<boolean> {
  const rows = await database
    .selectFrom("consent_details")
    .innerJoin("consents", "consents.id", "consent_details.consent_id")
    .innerJoin("consent_texts", "consent_texts.hash", "consents.text_hash")
    .select(["event", "body"])
    .where("consent_details.subject_id", "=", subjectId)
    .execute();
  const seen = rows.map(({ event, body }) => ({
    isAgreed: event === sharingEvent,
    text: parseText(body),
  }));
  const agreed = seen.filter(({ isAgreed }) => isAgreed);
  const listsNone = agreed.every(({ text }) => !text.firms?.length);
  return (listsNone ? seen : agreed).some(({ text }) => namesFirm(text, firm));
}

function namesFirm({ firms, words, choices }: ConsentText, firm: string) {
  const shown = [words, ...choices.map(({ label }) => label)];
  return firms?.includes(firm) ?? shown.some((one) => one.includes(firm));
}

export function listUnsharedDestinations(
  destinations: readonly { name: string; outside?: boolean | undefined }[],
  operator: Pick<Operator, "kind" | "privacy">,
): string[] {
  return practicesOf(operator).sharesLeads
    ? []
    : destinations.flatMap(({ name, outside }) => (outside ? name : []));
}

/** Consent covers this lead only: the person's other leads and attribution stay with the operator. */
export function withoutUnshared(history: ContactHistory): ContactHistory {
  const { suppressed } = history;
  return {
    ...history,
    earlier: undefined,
    attribution: undefined,
    suppressed: suppressed && { ...suppressed, askedBy: undefined },
  };
}
