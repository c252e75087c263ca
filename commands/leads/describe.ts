import type { Kysely } from "kysely";
import type { CallbackRequest } from "../../app/callback/callback-request.ts";
import { chunksOf } from "../../app/server/database/chunks-of.ts";
import type { PartialSurvey } from "../../app/survey/unfinished/partial-survey.ts";
import type { Database } from "../../db/schema.ts";
import {
  type Background,
  readBackgrounds,
  type SentForm,
} from "./background.ts";
import { callbackAsText, partialAsText } from "./lead-text.ts";

/** Looked up in parts, because a query has a limited number of parameters. */
export async function describeEach<Sent extends SentForm>(
  database: Kysely<Database>,
  sent: readonly Sent[],
  describe: (one: Sent, background: Background) => string,
): Promise<string[]> {
  const texts: string[] = [];
  for (const some of chunksOf(sent)) {
    const backgroundOf = await readBackgrounds(database, some);
    texts.push(...some.map((one) => describe(one, backgroundOf(one.id))));
  }
  return texts;
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
