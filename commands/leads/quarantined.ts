import type { Kysely } from "kysely";
import type { CallbackRequest } from "../../app/callback/callback-request.ts";
import { createCallbackStore } from "../../app/callback/callback-store.server.ts";
import { selectQuarantined } from "../../app/leads/lead-store.server.ts";
import { createPartialStore } from "../../app/survey/unfinished/partial-store.server.ts";
import type { PartialSurvey } from "../../app/survey/unfinished/partial-survey.ts";
import type { Database } from "../../db/schema.ts";
import { describeEach } from "./background.ts";
import { callbackAsText, partialAsText } from "./lead-text.ts";

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

export function describeCallbacks(
  database: Kysely<Database>,
  requests: readonly CallbackRequest[],
  timeZone: string,
) {
  const sent = requests.map((one) => ({
    ...one,
    phone: one.lead_phone_number,
  }));
  return describeEach(database, sent, (request, background) =>
    callbackAsText(request, timeZone, background),
  );
}

export function describePartials(
  database: Kysely<Database>,
  partials: readonly PartialSurvey[],
  timeZone: string,
) {
  const sent = partials.map((partial) => {
    const { phone = "", email } = partial.answers;
    return { ...partial, phone, email };
  });
  return describeEach(database, sent, (partial, background) =>
    partialAsText(partial, timeZone, background),
  );
}
