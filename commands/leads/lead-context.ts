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
import type { Database } from "../../db/schema.ts";

export type LeadContext = {
  thread: Thread | undefined;
  stopped: Suppression | undefined;
  consent: ConsentAnswer | undefined;
  unsharedSince: string | undefined;
  status: string | undefined;
  routes: readonly StoredRoute[];
};

export type SentForm = { id: string; phone: string; email?: string | null };

export async function readLeadContexts(
  database: Kysely<Database>,
  sent: readonly SentForm[],
): Promise<(id: string) => LeadContext> {
  const ids = sent.map(({ id }) => id);
  const threads = await findThreads(database, ids);
  const stops = await findStops(database, sent);
  const consents = await findConsentAnswers(database, ids);
  const contactPoints = new Map(
    sent.map(({ id, phone, email }) => [id, contactPointsOf(phone, email)]),
  );
  const optOuts = await findSharingOptOuts(
    database,
    [...contactPoints.values()].flat(),
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
    unsharedSince: contactPoints
      .get(id)
      ?.flatMap((contactPoint) => optOuts.get(contactPoint) ?? [])
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
