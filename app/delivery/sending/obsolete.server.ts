import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { isSameName } from "../../leads/events/lead-event.ts";
import { readState } from "../../leads/events/lead-events.server.ts";
import { type MatchKeys, matchKeysOf } from "../../leads/threads/match-keys.ts";
import { isSamePerson } from "../../leads/threads/same-person.server.ts";
import type { PartialSurvey } from "../../survey/unfinished/partial-survey.ts";
import type { DeliveryPlan } from "../destinations/plan/plan.ts";
import type { ClaimStore } from "../on-call/claim-store.server.ts";
import { isReadBy } from "../on-call/sole-contact.ts";
import { findCallOptOut } from "../subjects/contact-history.server.ts";
import type { Delivery, Subject } from "../subjects/subject.ts";

type Dependencies = {
  database: Kysely<Database>;
  claims: ClaimStore;
  plan: DeliveryPlan;
};

export async function findObsoleteReason(
  { database, claims, plan }: Dependencies,
  delivery: Delivery,
  subject: Subject,
): Promise<string | undefined> {
  const { event, subject_id } = delivery;
  const isWaiting = event.endsWith(".waiting");
  if (isWaiting || event.endsWith(".unclaimed")) {
    const lead = await readState(database, subject_id, new Date(0));
    if (lead.owner) return "the lead was claimed";
    if (lead.closed_at) return "the lead was closed";
  }
  if (event.endsWith(".assigned")) {
    const claim = await claims.findClaim(subject_id);
    if (!isReadBy(claim, delivery, plan)) return "the lead was reassigned";
  }
  if (isWaiting) {
    const optOut = await findCallOptOut(database, subject);
    if (optOut) return "its visitor has asked not to be called";
  }
  return subject.kind === "unfinished" &&
    (await hasSubmittedSince(database, subject.partial))
    ? "the survey was submitted"
    : undefined;
}

/**
 * A quarantined lead isn't delivered, so it doesn't replace the unfinished survey; neither does a lead of someone
 * else who shares the phone.
 */
async function hasSubmittedSince(
  database: Kysely<Database>,
  { answers, createdAt }: PartialSurvey,
) {
  const keys: MatchKeys = matchKeysOf(answers.phone ?? "", answers.email);
  const found = await database
    .selectFrom("touches")
    .innerJoin("survey_leads", "survey_leads.id", "touches.subject_id")
    .select("survey_leads.first_name")
    .where("touches.kind", "=", "survey")
    .where("touches.created_at", ">=", createdAt.toISOString())
    .where((touch) => isSamePerson(touch, keys))
    .where((lead) =>
      lead.or([
        lead("quarantine_reason", "is", null),
        lead("released_at", "is not", null),
      ]),
    )
    .execute();
  const { firstName } = answers;
  return found.some(
    ({ first_name }) =>
      !firstName || !first_name || isSameName(firstName, first_name),
  );
}
