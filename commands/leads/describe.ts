import type { Kysely } from "kysely";
import type { CallbackRequest } from "../../app/callback/callback-request.ts";
import { chunksOf } from "../../app/server/database/chunks-of.ts";
import type { PartialSurvey } from "../../app/survey/unfinished/partial-survey.ts";
import type { Database } from "../../db/schema.ts";
import {
  type LeadContext,
  readLeadContexts,
  type SentForm,
} from "./lead-context.ts";
import { callbackAsText, partialAsText } from "./lead-text.ts";

/** Looked up in parts, because a query has a limited number of parameters. */
export async function describeEach<Sent extends SentForm>(
  database: Kysely<Database>,
  sent: readonly Sent[],
  describe: (one: Sent, context: LeadContext) => string,
): Promise<string[]> {
  const texts: string[] = [];
  for (const some of chunksOf(sent)) {
    const contextOf = await readLeadContexts(database, some);
    texts.push(...some.map((one) => describe(one, contextOf(one.id))));
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
  return describeEach(database, sent, (request, context) =>
    callbackAsText(request, timeZone, context),
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
  return describeEach(database, sent, (partial, context) =>
    partialAsText(partial, timeZone, context),
  );
}
