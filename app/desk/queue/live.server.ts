import { hash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { observingKinds } from "../../leads/events/lead-event.ts";

/** Leads may be committed out of order, but never by more than this many. */
const newest = 30;

/** Identifies the newest leads and changes: pages with another value are out of date. */
export async function readLatest(database: Kysely<Database>): Promise<string> {
  const leads = await database
    .selectFrom("lead_states")
    .select("subject_id")
    .where(sql<boolean>`closed_at is null and not is_quarantined`)
    .orderBy("arrived_at", "desc")
    .limit(newest)
    .execute();
  const change = await database
    .selectFrom("lead_events")
    .select("seq")
    .where("kind", "not in", observingKinds)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const ids = leads.map(({ subject_id }) => subject_id).sort();
  const digest = hash("sha256", ids.join(), "base64url").slice(0, 12);
  return `${change?.seq ?? 0}.${digest}`;
}
