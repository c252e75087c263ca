import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { leadDaysLock } from "../../leads/delete-subjects.server.ts";
import { lock } from "../../server/database/transaction.server.ts";
import { day, second } from "../../server/durations.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";
import { countLeads, type Span } from "./count-leads.server.ts";
import type { Figures } from "./figures.ts";

/** The stored figures of whole days in UTC, and the spans that are left to count. */
export async function readLeadDays(
  database: Kysely<Database>,
  { from, to }: Span,
): Promise<{ stored: Figures[]; rest: Span[] }> {
  const first = new Date(Math.ceil(from.getTime() / day) * day);
  const end = new Date(Math.floor(to.getTime() / day) * day);
  if (first >= end) return { stored: [], rest: [{ from, to }] };
  const within = sql`day >= ${nameOf(first)} and day < ${nameOf(end)}`;
  // One statement, so that each day is either up to date or changed.
  const { rows } = await sql<{ day: string; figures: string | null }>`
    select day, figures from lead_days where ${within} and day not in (select day from lead_day_changes)
    union all select distinct day, null from lead_day_changes where ${within}
  `.execute(database);
  const changed = rows
    .flatMap(({ day: name, figures }) => (figures === null ? name : []))
    .toSorted();
  return {
    stored: rows.flatMap(({ figures }) =>
      figures === null ? [] : JSON.parse(figures),
    ),
    rest: joinSpans([
      { from, to: first },
      ...changed.map(spanOf),
      { from: end, to },
    ]),
  };
}

/** In order, without empty ones. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of spans) {
    if (from >= to) continue;
    const last = joined.at(-1);
    if (last?.to.getTime() === from.getTime()) last.to = to;
    else joined.push({ from, to });
  }
  return joined;
}

const batchSize = 14;

/** Leads are stored between two batches. */
const pauseMs = 50;

/** Returns how many days it counted. */
export async function countChangedDays(
  database: Kysely<Database>,
): Promise<number> {
  const changes = database.selectFrom("lead_day_changes").select("day");
  // Without anything to count, this takes no lock.
  if (!(await changes.limit(1).executeTakeFirst())) return 0;
  return database.transaction().execute(async (transaction) => {
    await lock(transaction, [leadDaysLock]);
    const changed = await transaction
      .selectFrom("lead_day_changes")
      .select("day")
      .distinct()
      .orderBy("day", "desc")
      .limit(batchSize)
      .execute();
    if (changed.length === 0) return 0;
    const days = changed.map((row) => row.day);
    // Before counting: a change that commits later stays listed.
    for (const table of ["lead_day_changes", "lead_days"] as const) {
      await transaction.deleteFrom(table).where("day", "in", days).execute();
    }
    for (const name of days) {
      const figures = await countLeads(transaction, spanOf(name), undefined);
      if (figures.byHour.length === 0) continue;
      await transaction
        .insertInto("lead_days")
        .values({ day: name, figures: JSON.stringify(figures) })
        .execute();
    }
    return days.length;
  });
}

/** Runs in the background. Until a day is counted again, the numbers page needs a query of its own for it. */
export function startCountingDays({
  deskDatabase,
  log,
}: Services): () => Promise<void> {
  return runPeriodically(
    async (signal) => {
      while (
        !signal.aborted &&
        (await countChangedDays(deskDatabase)) === batchSize
      ) {
        await sleep(pauseMs);
      }
    },
    { next: 10 * second, again: 60 * second },
    (err) => log.error({ err }, "counting leads by day failed"),
  );
}

function spanOf(name: string): Span {
  const from = new Date(name);
  return { from, to: new Date(from.getTime() + day) };
}

function nameOf(time: Date) {
  return time.toISOString().slice(0, 10);
}
