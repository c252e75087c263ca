import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Attribution } from "../../attribution/attribution.ts";
import { listAttributions } from "../../attribution/attribution-rows.server.ts";
import {
  type ConsentAnswer,
  findConsentAnswers,
} from "../../consent/consent-answers.server.ts";
import { findSharingOptOuts } from "../../consent/suppressions/sharing-opt-outs.server.ts";
import {
  findStopSince,
  findStops,
  type Suppression,
} from "../../consent/suppressions/suppressions.server.ts";
import {
  contactPointsOf,
  matchKeysOf,
} from "../../leads/threads/match-keys.ts";
import {
  findThread,
  findThreadOfPerson,
  type Thread,
} from "../../leads/threads/threads.server.ts";
import { answersOf, askedAtOf, type Subject, subjectIdOf } from "./subject.ts";

export type ContactHistory = {
  earlier: Thread | undefined;
  consent: ConsentAnswer | undefined;
  attribution: Attribution | undefined;
  suppressed: Suppression | undefined;
  unsharedSince: string | undefined;
};

export async function findContactHistory(
  database: Kysely<Database>,
  subject: Subject,
): Promise<ContactHistory> {
  const id = subjectIdOf(subject);
  const { phone, email } = answersOf(subject);
  const contactPoints = contactPointsOf(phone, email);
  const optOuts = await findSharingOptOuts(database, contactPoints);
  const [attribution] = await listAttributions(database, { ids: [id] });
  return {
    earlier: await findEarlier(database, subject),
    consent: (await findConsentAnswers(database, [id])).get(id),
    attribution,
    suppressed: (await findStops(database, [{ id, phone }])).get(id),
    unsharedSince: [...optOuts.values()].sort()[0],
  };
}

export async function findCallOptOut(
  database: Kysely<Database>,
  subject: Subject,
): Promise<Date | undefined> {
  return (await findOptOuts(database, subject)).calls;
}

export async function findOptOuts(
  database: Kysely<Database>,
  subject: Subject,
): Promise<{ calls: Date | undefined; texts: Date | undefined }> {
  const id = subjectIdOf(subject);
  const { phone } = answersOf(subject);
  const stop = (await findStops(database, [{ id, phone }])).get(id);
  return {
    calls: findStopSince(stop, askedAtOf(subject)),
    texts: stop?.texts ? new Date(stop.texts) : undefined,
  };
}

/** An unfinished survey has no thread entry, so its visitor is matched by phone and email. */
function findEarlier(database: Kysely<Database>, subject: Subject) {
  if (subject.kind !== "unfinished") {
    return findThread(database, subjectIdOf(subject));
  }
  const { phone, email } = answersOf(subject);
  return findThreadOfPerson(
    database,
    matchKeysOf(phone, email),
    subject.partial.updatedAt,
  );
}
