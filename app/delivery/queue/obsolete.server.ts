import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { type MatchKeys, matchKeysOf } from "../../leads/match-keys.ts";
import { isSamePerson } from "../../leads/threads.server.ts";
import type { PartialSurvey } from "../../survey/draft/partial-store.server.ts";
import type { Delivery } from "../messages/message.ts";
import type { ClaimStore } from "../on-call/claim-store.server.ts";
import type { Told } from "./delivery-store.server.ts";

/** Why nobody needs to get this message any more; undefined where it is to be sent. Asked at the moment of sending. */
export async function findWhyObsolete(
  database: Kysely<Database>,
  claims: ClaimStore,
  { event, subject_id }: Delivery,
  told: Told,
): Promise<string | undefined> {
  if (event.endsWith(".waiting") || event.endsWith(".unclaimed")) {
    const claim = await claims.findClaim(subject_id);
    return claim && "somebody has claimed it";
  }
  return told.kind === "unfinished" &&
    (await hasSubmittedSince(database, told.partial))
    ? "its visitor has submitted the review since"
    : undefined;
}

/** A quarantined lead is told to nobody, so it replaces nothing. */
async function hasSubmittedSince(
  database: Kysely<Database>,
  { answers, createdAt }: PartialSurvey,
) {
  const keys: MatchKeys = matchKeysOf(answers.phone ?? "", answers.email);
  const found = await database
    .selectFrom("touches")
    .innerJoin("survey_leads", "survey_leads.id", "touches.subject_id")
    .select("touches.subject_id")
    .where("touches.kind", "=", "survey")
    .where("touches.created_at", ">=", createdAt.toISOString())
    .where((touch) => isSamePerson(touch, keys))
    .where((lead) =>
      lead.or([
        lead("quarantine_reason", "is", null),
        lead("released_at", "is not", null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
