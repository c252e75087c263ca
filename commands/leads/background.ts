import type { Kysely } from "kysely";
import {
  type ConsentAnswer,
  findConsentAnswers,
} from "../../app/consent/consent-answers.server.ts";
import { findSharingOptOuts } from "../../app/consent/suppressions/sharing-opt-outs.server.ts";
import {
  findStops,
  type Suppression,
} from "../../app/consent/suppressions/suppressions.server.ts";
import {
  readRoutes,
  type StoredRoute,
} from "../../app/delivery/routing/route-store.server.ts";
import { findStates } from "../../app/leads/events/lead-event-rows.server.ts";
import type { LeadState } from "../../app/leads/events/lead-state.ts";
import {
  type LeadStatus,
  statusLabel,
} from "../../app/leads/events/lead-status.ts";
import { listStatuses } from "../../app/leads/events/lead-status-store.server.ts";
import { contactPointsOf } from "../../app/leads/threads/match-keys.ts";
import {
  findThreads,
  type Thread,
} from "../../app/leads/threads/threads.server.ts";
import { chunksOf } from "../../app/server/database/chunks-of.ts";
import type { Database } from "../../db/schema.ts";

export type Background = {
  thread: Thread | undefined;
  stopped: Suppression | undefined;
  consent: ConsentAnswer | undefined;
  unsharedSince: string | undefined;
  status: string | undefined;
  routes: readonly StoredRoute[];
};

type SentForm = { id: string; phone: string; email?: string | null };

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

/** With the stops of each. */
export async function toJsonLines<Row extends { id: string }>(
  database: Kysely<Database>,
  rows: readonly Row[],
  phoneOf: (row: Row) => string,
): Promise<string> {
  const lines: string[] = [];
  for (const some of chunksOf(rows)) {
    const phones = some.map((row) => ({ id: row.id, phone: phoneOf(row) }));
    const stops = await findStops(database, phones);
    for (const row of some) {
      const { calls, texts } = stops.get(row.id) ?? {};
      const stopped = {
        do_not_call_since: calls ?? null,
        do_not_text_since: texts ?? null,
      };
      lines.push(`${JSON.stringify({ ...row, ...stopped })}\n`);
    }
  }
  return lines.join("");
}

export async function readBackgrounds(
  database: Kysely<Database>,
  sent: readonly SentForm[],
): Promise<(id: string) => Background> {
  const ids = sent.map(({ id }) => id);
  const threads = await findThreads(database, ids);
  const stops = await findStops(database, sent);
  const consents = await findConsentAnswers(database, ids);
  const contacts = new Map(
    sent.map(({ id, phone, email }) => [id, contactPointsOf(phone, email)]),
  );
  const optOuts = await findSharingOptOuts(
    database,
    [...contacts.values()].flat(),
  );
  const routes = Map.groupBy(
    await readRoutes(database, ids),
    ({ subjectId }) => subjectId,
  );
  const states = await findStates(database, ids);
  const statuses = await listStatuses(database);
  return (id) => ({
    status: describeState(states.get(id), statuses),
    routes: routes.get(id) ?? [],
    thread: threads.get(id),
    stopped: stops.get(id),
    consent: consents.get(id),
    unsharedSince: contacts
      .get(id)
      ?.flatMap((contact) => optOuts.get(contact) ?? [])
      .sort()[0],
  });
}

function describeState(
  state: LeadState | undefined,
  statuses: readonly LeadStatus[],
) {
  if (!state?.version) return undefined;
  const label = statusLabel(statuses, state.status);
  return state.owner ? `${label}, with ${state.owner}` : label;
}
