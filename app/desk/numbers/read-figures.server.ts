import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { sqlFunctions } from "../../server/database/sql-functions.server.ts";
import type { Period } from "./period.ts";

/** Counts of the leads that came in within a period. Hours are in UTC, such as "2026-03-31T14". */
export type Figures = {
  byHour: { hour: string; leads: number; judged: number; qualified: number }[];
  bySource: SourceCount[];
  /** Of each lead that was reached: when it came in, and how long it waited for that. */
  waits: { hour: string; seconds: number }[];
  statuses: StatusCount[];
};

export type SourceCount = {
  source: string | null;
  campaign: string | null;
  status: string;
  leads: number;
};

/** How many leads ever got a status, and within how many seconds half of them left it. */
export type StatusCount = {
  status: string;
  entered: number;
  median: number | undefined;
};

/** Quarantined leads don't count. `owner` limits them to an account's. */
export async function readFigures(
  database: Kysely<Database>,
  { since, until }: Period,
  owner: string | undefined,
): Promise<Figures> {
  const isOwn = owner === undefined ? sql`` : sql`and owner_account = ${owner}`;
  const arrived = sql`
    arrived_at >= ${since.toISOString()} and arrived_at < ${until.toISOString()} and not is_quarantined ${isOwn}`;
  const tools = { ...sqlFunctions(database), arrived };
  return {
    byHour: await countByHour(database, tools),
    bySource: await countBySource(database, tools),
    waits: await listWaits(database, tools),
    statuses: await countStatuses(database, tools),
  };
}

type Tools = ReturnType<typeof sqlFunctions> & { arrived: RawBuilder<unknown> };

async function countByHour(
  database: Kysely<Database>,
  { arrived, hourOf }: Tools,
) {
  const { rows } = await sql<Figures["byHour"][number]>`
    select ${hourOf("arrived_at")} as hour, count(*) as leads, count(qualified) as judged,
      sum(case when qualified then 1 else 0 end) as qualified
    from lead_states where ${arrived} group by 1
  `.execute(database);
  return rows.map(({ hour, ...counts }) => ({ hour, ...numbers(counts) }));
}

async function countBySource(
  database: Kysely<Database>,
  { arrived }: Tools,
): Promise<SourceCount[]> {
  const { rows } = await sql<SourceCount>`
    select source, campaign, status, count(*) as leads
    from lead_states where ${arrived} group by 1, 2, 3
  `.execute(database);
  return rows.map(({ leads, ...row }) => ({ ...row, leads: Number(leads) }));
}

async function listWaits(
  database: Kysely<Database>,
  { arrived, hourOf, secondsBetween }: Tools,
) {
  const [at, reached] = [sql.ref("arrived_at"), sql.ref("first_contact_at")];
  const { rows } = await sql<Figures["waits"][number]>`
    select ${hourOf("arrived_at")} as hour, ${secondsBetween(at, reached)} as seconds
    from lead_states where ${arrived} and first_contact_at is not null
    order by 2
  `.execute(database);
  return rows.map(({ hour, seconds }) => ({ hour, seconds: Number(seconds) }));
}

/** Counted by the database: a year's changes would hold this process up. */
async function countStatuses(
  database: Kysely<Database>,
  { arrived, secondsBetween }: Tools,
): Promise<StatusCount[]> {
  const changes = sql`
    from lead_states join lead_events as events using (subject_id)
    where ${arrived} and events.kind = 'status_changed'`;
  const began = sql`coalesce(lag(events.at) over (partition by subject_id order by seq), arrived_at)`;
  const entered = await sql<{ status: string; entered: number }>`
    select data ->> 'to' as status, count(distinct subject_id) as entered ${changes} group by 1
  `.execute(database);
  const left = await sql<{ status: string; median: number }>`
    with ended as (
      select data ->> 'from' as status, ${secondsBetween(began, sql.ref("events.at"))} as seconds ${changes}
    ), ranked as (
      select status, seconds, row_number() over (partition by status order by seconds) as place,
        count(*) over (partition by status) as total
      from ended
    )
    select status, avg(seconds) as median from ranked
    where place in ((total + 1) / 2, (total + 2) / 2) group by 1
  `.execute(database);
  const medians = new Map(left.rows.map((row) => [row.status, row.median]));
  const names = new Set(
    [...entered.rows, ...left.rows].map(({ status }) => status),
  );
  return [...names].map((status) => {
    const median = medians.get(status);
    return {
      status,
      entered: Number(
        entered.rows.find((row) => row.status === status)?.entered ?? 0,
      ),
      median: median === undefined ? undefined : Number(median),
    };
  });
}

/** PostgreSQL sends counts as text. */
function numbers<Name extends string>(counts: Record<Name, unknown>) {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, Number(count)]),
  ) as Record<Name, number>;
}
