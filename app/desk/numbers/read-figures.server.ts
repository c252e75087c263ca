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
  changes: StatusChange[];
};

export type SourceCount = {
  source: string | null;
  campaign: string | null;
  status: string;
  leads: number;
};

/** One change of a lead's status: which one ended after how long, and which one began. */
export type StatusChange = {
  subject: string;
  ended: string;
  begun: string;
  seconds: number;
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
    changes: await listChanges(database, tools),
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

async function listChanges(
  database: Kysely<Database>,
  { arrived, secondsBetween }: Tools,
): Promise<StatusChange[]> {
  const began = sql`coalesce(lag(events.at) over (partition by subject_id order by seq), arrived_at)`;
  const { rows } = await sql<StatusChange>`
    select subject_id as subject, data ->> 'from' as ended, data ->> 'to' as begun,
      ${secondsBetween(began, sql.ref("events.at"))} as seconds
    from lead_states join lead_events as events using (subject_id)
    where ${arrived} and events.kind = 'status_changed'
  `.execute(database);
  return rows.map((row) => ({ ...row, seconds: Number(row.seconds) }));
}

/** PostgreSQL sends counts as text. */
function numbers<Name extends string>(counts: Record<Name, unknown>) {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, Number(count)]),
  ) as Record<Name, number>;
}
