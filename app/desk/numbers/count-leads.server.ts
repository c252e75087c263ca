import { type Kysely, type RawBuilder, sql } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import { signedStatus } from "../../leads/events/lead-status.ts";
import { sqlFunctions } from "../../server/database/sql-functions.server.ts";
import type {
  Figures,
  HourCount,
  SourceCount,
  StatusSteps,
} from "./figures.ts";

/** Leads that arrived at `from` or later, and before `to`. */
export type Span = { from: Date; to: Date };

/** Quarantined leads don't count. `accountId` limits them to one account's. */
export async function countLeads(
  database: Kysely<Database>,
  span: Span,
  accountId: string | undefined,
): Promise<Figures> {
  const [from, to] = [span.from.toISOString(), span.to.toISOString()];
  const isOwn =
    accountId === undefined ? sql`` : sql`and owner_account = ${accountId}`;
  const arrived = sql`
    arrived_at >= ${from} and arrived_at < ${to} and not is_quarantined ${isOwn}`;
  const expressions = { ...sqlFunctions(database), from, arrived };
  const [byHour, bySource, steps] = await Promise.all([
    countByHour(database, expressions),
    countBySource(database, expressions),
    countSteps(database, expressions),
  ]);
  return { byHour, bySource, steps };
}

type Expressions = ReturnType<typeof sqlFunctions> & {
  from: string;
  arrived: RawBuilder<unknown>;
};

/** A list comes as one string: a row for each number would cost PostgreSQL more. */
type Listed<Row, Name extends keyof Row> = Omit<Row, Name> &
  Record<Name, string | null>;

async function countByHour(
  database: Kysely<Database>,
  { arrived, hourOf, secondsBetween }: Expressions,
): Promise<HourCount[]> {
  const [at, reached] = [sql.ref("arrived_at"), sql.ref("first_contact_at")];
  const { rows } = await sql<Listed<HourCount, "waits">>`
    select ${hourOf("arrived_at")} as hour, count(*) as leads, count(qualified) as judged,
      sum(case when qualified then 1 else 0 end) as qualified,
      string_agg(cast(${secondsBetween(at, reached)} as text), ',') filter (where ${reached} >= ${at}) as waits
    from lead_states where ${arrived} group by 1
  `.execute(database);
  return rows.map((row) => ({ ...row, waits: toNumbers(row.waits) }));
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

async function countSteps(
  database: Kysely<Database>,
  { from, arrived, secondsBetween }: Expressions,
): Promise<StatusSteps[]> {
  // With this, PostgreSQL reads the events by time, not lead by lead.
  const isLater = isSqlite(database) ? sql`` : sql`and events.at >= ${from}`;
  const began = sql`coalesce(lag(events.at) over (partition by subject_id order by seq), arrived_at)`;
  const nthFromLast = sql`row_number() over (partition by subject_id, data ->> 'from' order by seq desc)`;
  const undoes = isSqlite(database)
    ? sql`data ->> 'undoes'`
    : sql`(data ->> 'undoes')::timestamptz`;
  // The status changes of an outcome have the time that its undo event names, or a later one.
  const undoneLater = sql`min(${undoes}) over (partition by subject_id order by seq rows between 1 following and unbounded following)`;
  const isSigned = sql`data ->> 'from' = ${signedStatus}`;
  const { rows } = await sql<Listed<StatusSteps, "seconds">>`
    select "from", "to", "isLast", source, campaign, string_agg(cast(seconds as text), ',') as seconds from (
      select data ->> 'from' as "from", data ->> 'to' as "to", ${secondsBetween(began, sql.ref("events.at"))} as seconds,
        case when ${nthFromLast} = 1 and lead_states.status <> data ->> 'from' then 1 else 0 end as "isLast",
        case when ${undoneLater} <= events.at then 1 else 0 end as "isUndone",
        case when ${isSigned} then source end as source, case when ${isSigned} then campaign end as campaign
      from lead_states join lead_events as events using (subject_id)
      where ${arrived} and events.kind = 'status_changed' and events.at > arrived_at ${isLater}
    ) as steps where "isUndone" = 0 group by 1, 2, 3, 4, 5
  `.execute(database);
  return rows.map((row) => ({ ...row, seconds: toNumbers(row.seconds) }));
}

function toNumbers(list: string | null) {
  return list === null ? [] : list.split(",").map(Number);
}
