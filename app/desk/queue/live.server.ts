import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { observingKinds } from "../../leads/events/lead-event.ts";

/** What the newest lead and the newest change are. Two different answers mean that pages are out of date. */
export async function readLatest(database: Kysely<Database>): Promise<string> {
  const newest = await Promise.all([
    database
      .selectFrom("survey_leads")
      .select("id")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
    database
      .selectFrom("callback_requests")
      .select("id")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst(),
    database
      .selectFrom("partial_surveys")
      .select("id")
      .where("due_at", "is not", null)
      .orderBy("due_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  const change = await database
    .selectFrom("lead_events")
    .select("seq")
    .where("kind", "not in", observingKinds)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return [
    change?.seq ?? 0,
    ...newest.map((row) => row?.id.slice(-12) ?? 0),
  ].join(".");
}
