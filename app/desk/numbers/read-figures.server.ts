import { type Kysely, type RawBuilder, sql } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import {
  firstStatus,
  type LeadStatus,
  signedStatus,
} from "../../leads/events/lead-status.ts";
import { sqlFunctions } from "../../server/database/sql-functions.server.ts";
import { day } from "../../server/durations.ts";
import type { ReportPeriod } from "./period.ts";

/** Hours are in UTC, such as "2026-03-31T14". */
export type Figures = {
  byHour: HourCount[];
  bySource: SourceCount[];
  /** For each lead that was reached after it came in: when that was, and how long it took. */
  waits: { hour: string; seconds: number }[];
  steps: StatusStep[];
};

type HourCount = {
  hour: string;
  leads: number;
  judged: number;
  qualified: number;
};

export type SourceCount = {
  source: string | null;
  campaign: string | null;
  status: string;
  leads: number;
};

/** A change to a later status. Only a step from Signed has a source. */
export type StatusStep = {
  from: string;
  to: string;
  seconds: number;
  /** 1 if the lead has not come back to `from` since. */
  isLast: number;
  /** 1 if the outcome that it belongs to was undone. */
  isUndone: number;
  source: string | null;
  campaign: string | null;
};

/** What one query counts, so that no page of the desk waits behind a whole year. */
const sliceMs = 31 * day;

/** Quarantined leads don't count. `accountId` limits them to one account's. */
export async function readFigures(
  database: Kysely<Database>,
  { since, until }: ReportPeriod,
  statuses: readonly LeadStatus[],
  accountId: string | undefined,
): Promise<Figures> {
  const isOwn =
    accountId === undefined ? sql`` : sql`and owner_account = ${accountId}`;
  const slices: Slice[] = [];
  for (let start = since.getTime(); start < until.getTime(); start += sliceMs) {
    const end = Math.min(start + sliceMs, until.getTime());
    const from = new Date(start).toISOString();
    const arrived = sql`
      arrived_at >= ${from} and arrived_at < ${new Date(end).toISOString()} and not is_quarantined ${isOwn}`;
    slices.push(await readSlice(database, from, arrived));
  }
  return {
    byHour: slices.flatMap(({ byHour }) => byHour),
    bySource: slices.flatMap(({ bySource }) => bySource),
    waits: slices.flatMap(({ waits }) => waits),
    steps: slices.flatMap(({ changes }) => listSteps(changes, statuses)),
  };
}

type Expressions = ReturnType<typeof sqlFunctions> & {
  from: string;
  arrived: RawBuilder<unknown>;
};

type Slice = Awaited<ReturnType<typeof readSlice>>;

async function readSlice(
  database: Kysely<Database>,
  from: string,
  arrived: RawBuilder<unknown>,
) {
  const expressions = { ...sqlFunctions(database), from, arrived };
  const [counts, bySource, changes] = await Promise.all([
    countByHour(database, expressions),
    countBySource(database, expressions),
    listChanges(database, expressions),
  ]);
  return { ...counts, bySource, changes };
}

/** Waits of reached leads come as one string: a row for each would cost PostgreSQL more. */
async function countByHour(
  database: Kysely<Database>,
  { arrived, hourOf, secondsBetween }: Expressions,
) {
  const [at, reached] = [sql.ref("arrived_at"), sql.ref("first_contact_at")];
  const { rows } = await sql<HourCount & { waits: string | null }>`
    select ${hourOf("arrived_at")} as hour, count(*) as leads, count(qualified) as judged,
      sum(case when qualified then 1 else 0 end) as qualified,
      string_agg(cast(${secondsBetween(at, reached)} as text), ',') filter (where ${reached} >= ${at}) as waits
    from lead_states where ${arrived} group by 1
  `.execute(database);
  return {
    byHour: rows,
    waits: rows.flatMap(({ hour, waits }) =>
      (waits?.split(",") ?? []).map((seconds) => ({
        hour,
        seconds: Number(seconds),
      })),
    ),
  };
}

async function countBySource(
  database: Kysely<Database>,
  { arrived }: Expressions,
): Promise<SourceCount[]> {
  const { rows } = await sql<SourceCount>`
    select source, campaign, status, count(*) as leads
    from lead_states where ${arrived} group by 1, 2, 3
  `.execute(database);
  return rows;
}

async function listChanges(
  database: Kysely<Database>,
  { from, arrived, secondsBetween }: Expressions,
): Promise<StatusStep[]> {
  // With this, PostgreSQL reads the events by time, not lead by lead.
  const isLater = isSqlite(database) ? sql`` : sql`and events.at >= ${from}`;
  const began = sql`coalesce(lag(events.at) over (partition by subject_id order by seq), arrived_at)`;
  const nthFromLast = sql`row_number() over (partition by subject_id, data ->> 'from' order by seq desc)`;
  const undoes = isSqlite(database)
    ? sql`data ->> 'undoes'`
    : sql`(data ->> 'undoes')::timestamptz`;
  // An outcome's steps are at the time that its undoing names, or after it.
  const undoneLater = sql`min(${undoes}) over (partition by subject_id order by seq rows between 1 following and unbounded following)`;
  const isSigned = sql`data ->> 'from' = ${signedStatus}`;
  const { rows } = await sql<StatusStep>`
    select data ->> 'from' as "from", data ->> 'to' as "to", ${secondsBetween(began, sql.ref("events.at"))} as seconds,
      case when ${nthFromLast} = 1 and lead_states.status <> data ->> 'from' then 1 else 0 end as "isLast",
      case when ${undoneLater} <= events.at then 1 else 0 end as "isUndone",
      case when ${isSigned} then source end as source, case when ${isSigned} then campaign end as campaign
    from lead_states join lead_events as events using (subject_id)
    where ${arrived} and events.kind = 'status_changed' and events.at > arrived_at ${isLater}
  `.execute(database);
  return rows;
}

/** Without those that took a lead back, or reopened it. */
function listSteps(
  changes: readonly StatusStep[],
  statuses: readonly LeadStatus[],
): StatusStep[] {
  const places = new Map(statuses.map(({ key }, place) => [key, place]));
  places.set(firstStatus, -1);
  const closing = statuses.flatMap(({ key, isClosed }) =>
    isClosed ? key : [],
  );
  return changes.filter(
    ({ from, to, isUndone }) =>
      !isUndone &&
      !closing.includes(from) &&
      (places.get(from) ?? -1) < (places.get(to) ?? -1),
  );
}
