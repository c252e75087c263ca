import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Attribution } from "../../attribution/attribution.ts";
import { listAttributions } from "../../attribution/attribution-rows.server.ts";
import {
  type ConsentAnswer,
  findConsentAnswers,
} from "../../consent/consent-answers.server.ts";
import {
  findStops,
  type Suppression,
} from "../../consent/suppressions.server.ts";
import { matchKeysOf } from "../../leads/match-keys.ts";
import {
  findThread,
  findThreadOfPerson,
  type Thread,
} from "../../leads/threads.server.ts";
import { idOf, phoneOf, type Subject } from "./message.ts";

/** What is known around a lead or a request for a call, as it is now. */
export type Background = {
  /** Undefined where it is the first of this person. */
  again: Thread | undefined;
  /** What its sender ticked; undefined where that is erased. */
  consent: ConsentAnswer | undefined;
  attribution: Attribution | undefined;
  /** Since when calls or texts are stopped: if before this was sent, for anything but this matter. */
  stopped: Suppression | undefined;
};

/** Throws the driver's error when the database does not answer. */
export async function findBackground(
  database: Kysely<Database>,
  subject: Subject,
): Promise<Background> {
  const id = idOf(subject);
  const phone = phoneOf(subject);
  const [attribution] = await listAttributions(database, { ids: [id] });
  return {
    again: await findAgain(database, subject),
    consent: (await findConsentAnswers(database, [id])).get(id),
    attribution,
    stopped: (await findStops(database, [{ id, phone }])).get(id),
  };
}

/** An unfinished review is no touch of its own: its visitor is looked for among those who got in touch before or since. */
function findAgain(database: Kysely<Database>, subject: Subject) {
  if (subject.kind !== "unfinished") return findThread(database, idOf(subject));
  const { answers, updatedAt } = subject.partial;
  return findThreadOfPerson(
    database,
    matchKeysOf(phoneOf(subject), answers.email),
    updatedAt,
  );
}
