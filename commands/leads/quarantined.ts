import type { Kysely } from "kysely";
import { createCallbackStore } from "../../app/callback/callback-store.server.ts";
import { isQuarantineReason } from "../../app/forms/spam-signals.ts";
import { createPartialStore } from "../../app/survey/unfinished/partial-store.server.ts";
import type { Database } from "../../db/schema.ts";
import { callbackAsText, partialAsText } from "./lead-text.ts";

/** What is quarantined besides leads: callback requests and unfinished surveys, as text. */
export async function describeOtherQuarantined(
  database: Kysely<Database>,
  since: Date,
  timeZone: string,
): Promise<string[]> {
  const callbacks = await createCallbackStore(database).listRequests();
  const partials = await createPartialStore(database).list();
  return [
    ...callbacks
      .filter(({ reason }) => isQuarantineReason(reason))
      .filter(({ created_at }) => new Date(created_at) >= since)
      .map((callback) => callbackAsText(callback, timeZone)),
    ...partials
      .filter(({ quarantineReason }) => quarantineReason !== null)
      .filter(({ createdAt }) => createdAt >= since)
      .map((partial) => partialAsText(partial, timeZone)),
  ];
}
