import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { findSharingRefusal } from "../../consent/suppressions/sharing-check.server.ts";
import { listNumbers } from "../../forms/phone/phones-in-text.ts";
import { plainEmail } from "../../leads/match-keys.ts";
import type { ContactHistory } from "../messages/contact-history.server.ts";
import { phoneOf, type Subject, subjectIdOf } from "../messages/subject.ts";

/** Begins the reason of a delivery that was not sent because it may not be shared. */
export const notShared = "not shared";

/** Why a subject may not go to a destination outside the operator, checked right before it is sent. */
export async function findOutsideRefusal(
  database: Kysely<Database>,
  subject: Subject,
  paidForLeads: boolean,
): Promise<string | undefined> {
  const { email, state } = placeOf(subject);
  const shared = {
    id: subjectIdOf(subject),
    contacts: [
      ...listNumbers(phoneOf(subject)),
      ...(email ? [plainEmail(email)] : []),
    ],
    state: state ?? null,
  };
  const refusal = await findSharingRefusal(database, shared, paidForLeads);
  return refusal && `${notShared}: ${refusal}`;
}

/** Consent covers this lead: earlier ones of its person, and how they came here, stay with the operator. */
export function withoutUnshared(history: ContactHistory): ContactHistory {
  return { ...history, earlier: undefined, attribution: undefined };
}

function placeOf(subject: Subject) {
  switch (subject.kind) {
    case "lead":
      return subject.lead;
    case "unfinished":
      return subject.partial.answers;
    case "callback":
      return { email: null, state: null };
  }
}
