import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { firstStatus } from "../../leads/events/lead-status.ts";
import { sqlFunctions } from "../../server/database/sql-functions.server.ts";
import type { Period } from "./period.ts";

/** Counts of the leads that came in within a period. Hours are in UTC, such as "2026-03-31T14". */
export type Figures = {
  byHour: { hour: string; leads: number; judged: number; qualified: number }[];
  bySource: SourceCount[];
  /** Of each lead that was reached: when it came in, and how long it waited for that. */
  waits: { hour: string; seconds: number }[];
  byStatus: StatusFigures[];
};

export type SourceCount = {
  source: string | null;
  campaign: string | null;
  referrer: string | null;
  status: string;
  leads: number;
  reached: number;
};

export type StatusFigures = {
  status: string;
  /** Leads that ever got it. */
  entered: number;
  /** How long half of those that left it had it, at most, in seconds. */
  median: number | null;
};

/** Quarantined leads don't count. `owner` limits them to an account's. */
export async function readFigures(
  database: Kysely<Database>,
  period: Period,
  owner: string | undefined,
): Promise<Figures> {
  const tools = {
    ...sqlFunctions(database),
    arrived: arrivedIn(period, owner),
  };
  return {
    byHour: await countByHour(database, tools),
    bySource: await countBySource(database, tools),
    waits: await listWaits(database, tools),
    byStatus: await readStatuses(database, tools),
  };
}

type Tools = ReturnType<typeof sqlFunctions> & { arrived: RawBuilder<unknown> };

/** Leads, callback requests, and unfinished surveys of people who asked for a call. */
function arrivedIn({ since, until }: Period, owner: string | undefined) {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${since.toISOString()} and ${sql.ref(column)} < ${until.toISOString()}`;
  const all = sql`
    select id, created_at as at, qualified from survey_leads
      where ${within("created_at")} and (quarantine_reason is null or released_at is not null)
    union all select id, created_at, null from callback_requests where ${within("created_at")}
    union all select id, due_at, null from partial_surveys where ${within("due_at")}`;
  return owner === undefined
    ? sql`arrived as (${all})`
    : sql`everyone as (${all}), arrived as (
        select everyone.* from everyone join lead_states on subject_id = id and owner_account = ${owner})`;
}

async function countByHour(
  database: Kysely<Database>,
  { arrived, hourOf }: Tools,
) {
  const { rows } = await sql<Figures["byHour"][number]>`
    with ${arrived}
    select ${hourOf("at")} as hour, count(*) as leads, count(qualified) as judged,
      sum(case when qualified then 1 else 0 end) as qualified
    from arrived group by 1 order by 1
  `.execute(database);
  return rows.map(({ hour, ...counts }) => ({ hour, ...numbers(counts) }));
}

async function countBySource(
  database: Kysely<Database>,
  { arrived, jsonText }: Tools,
): Promise<SourceCount[]> {
  const { rows } = await sql<SourceCount>`
    with ${arrived}
    select ${jsonText("last_touch", "utm_source")} as source, ${jsonText("last_touch", "utm_campaign")} as campaign,
      ${jsonText("last_touch", "referrer")} as referrer, coalesce(status, ${sql.lit(firstStatus)}) as status,
      count(*) as leads, count(first_contact_at) as reached
    from arrived left join lead_states on lead_states.subject_id = id
      left join attributions on attributions.subject_id = id
    group by 1, 2, 3, 4
  `.execute(database);
  return rows.map(({ leads, reached, ...row }) => ({
    ...{ ...row, ...numbers({ leads, reached }) },
  }));
}

async function listWaits(
  database: Kysely<Database>,
  { arrived, hourOf, secondsBetween }: Tools,
) {
  const seconds = secondsBetween(sql.ref("at"), sql.ref("first_contact_at"));
  const { rows } = await sql<Figures["waits"][number]>`
    with ${arrived}
    select ${hourOf("at")} as hour, ${seconds} as seconds
    from arrived join lead_states on subject_id = id where first_contact_at is not null
    order by 2
  `.execute(database);
  return rows.map(({ hour, seconds }) => ({ hour, ...numbers({ seconds }) }));
}

/** From each change of status: which one ended after how long, and which one began. */
async function readStatuses(
  database: Kysely<Database>,
  { arrived, secondsBetween }: Tools,
): Promise<StatusFigures[]> {
  const began = sql`coalesce(lag(events.at) over (partition by subject_id order by seq), arrived.at)`;
  const { rows } = await sql<StatusFigures>`
    with ${arrived}, changes as (
      select subject_id, data ->> 'from' as ended, data ->> 'to' as begun, ${secondsBetween(began, sql.ref("events.at"))} as seconds
      from arrived join lead_events as events on events.subject_id = arrived.id and kind = 'status_changed'
    ), ranked as (
      select ended, seconds, count(*) over (partition by ended) as total,
        row_number() over (partition by ended order by seconds) as place
      from changes
    ), medians as (
      select ended, avg(seconds) as median from ranked
      where place in ((total + 1) / 2, (total + 2) / 2) group by ended
    ), entered as (
      select begun, count(distinct subject_id) as entered from changes group by begun
    )
    select coalesce(begun, ended) as status, coalesce(entered, 0) as entered, median
    from medians full join entered on begun = ended
  `.execute(database);
  return rows.map(({ status, entered, median }) => ({
    ...{ status, entered: Number(entered) },
    median: median === null ? null : Number(median),
  }));
}

/** PostgreSQL sends counts as text. */
function numbers<Name extends string>(counts: Record<Name, unknown>) {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, Number(count)]),
  ) as Record<Name, number>;
}
