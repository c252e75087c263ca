import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import {
  firstStatus,
  type LeadStatus,
} from "../../leads/events/lead-status.ts";
import { day } from "../../server/durations.ts";
import { countLeads, type Span } from "./count-leads.server.ts";
import type { Figures, StatusSteps } from "./figures.ts";
import { readLeadDays } from "./lead-days.server.ts";
import type { ReportPeriod } from "./period.ts";

/** The most that one query counts, so that no page of the desk waits while a whole year is counted. */
const sliceMs = 31 * day;

/** Quarantined leads don't count. `accountId` limits them to one account's. */
export async function readFigures(
  database: Kysely<Database>,
  { since, until }: ReportPeriod,
  statuses: readonly LeadStatus[],
  accountId: string | undefined,
): Promise<Figures> {
  const period = { from: since, to: until };
  const { stored, rest } =
    accountId === undefined
      ? await readLeadDays(database, period)
      : { stored: [], rest: [period] };
  const parts = [...stored];
  for (const span of rest.flatMap(slicesOf)) {
    parts.push(await countLeads(database, span, accountId));
  }
  return {
    byHour: parts.flatMap(({ byHour }) => byHour),
    bySource: parts.flatMap(({ bySource }) => bySource),
    steps: withoutStepsBack(
      parts.flatMap(({ steps }) => steps),
      statuses,
    ),
  };
}

function slicesOf({ from, to }: Span): Span[] {
  const end = new Date(from.getTime() + sliceMs);
  return end < to
    ? [{ from, to: end }, ...slicesOf({ from: end, to })]
    : [{ from, to }];
}

/** Without steps that moved a lead backward or reopened it. */
function withoutStepsBack(
  steps: readonly StatusSteps[],
  statuses: readonly LeadStatus[],
): StatusSteps[] {
  const places = new Map(statuses.map(({ key }, place) => [key, place]));
  places.set(firstStatus, -1);
  const closing = statuses.flatMap(({ key, isClosed }) =>
    isClosed ? key : [],
  );
  return steps.filter(
    ({ from, to }) =>
      !closing.includes(from) &&
      (places.get(from) ?? -1) < (places.get(to) ?? -1),
  );
}
