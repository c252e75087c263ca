import type { Kysely } from "kysely";
import { createCallbackStore } from "../../app/callback/callback-store.server.ts";
import { selectQuarantined } from "../../app/leads/lead-store.server.ts";
import { createPartialStore } from "../../app/survey/unfinished/partial-store.server.ts";
import type { Database } from "../../db/schema.ts";
import { describeCallbacks, describePartials } from "./describe.ts";

export async function describeOtherQuarantined(
  database: Kysely<Database>,
  since: Date,
  timeZone: string,
): Promise<string[]> {
  const quarantined = await selectQuarantined(database).execute();
  const ids = new Set(quarantined.map(({ subject_id }) => subject_id));
  const callbacks = await createCallbackStore(database).listRequests();
  const partials = await createPartialStore(database).list();
  return [
    ...(await describeCallbacks(
      database,
      callbacks.filter(
        ({ id, created_at }) => ids.has(id) && new Date(created_at) >= since,
      ),
      timeZone,
    )),
    ...(await describePartials(
      database,
      partials.filter(({ id, createdAt }) => ids.has(id) && createdAt >= since),
      timeZone,
    )),
  ];
}
