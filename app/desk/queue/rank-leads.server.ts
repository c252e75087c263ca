import { type Kysely, sql, type Transaction } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import { dialOf } from "../../delivery/messages/dial.ts";
import { callingHoursOf } from "../../delivery/subjects/calling-hours-of-subject.ts";
import { answersOf, type Subject } from "../../delivery/subjects/subject.ts";
import {
  findUrgency,
  findUrgencyChange,
} from "../../delivery/urgency/urgency.ts";
import { skipLocked } from "../../server/database/transaction.server.ts";
import { hour, minute } from "../../server/durations.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";
import { readSubjects } from "./queue-rows.server.ts";

type Dependencies = Pick<Services, "laws" | "now"> & {
  database: Kysely<Database>;
  delivery: Pick<Services["delivery"], "plan">;
};

type DueState = Awaited<ReturnType<typeof listDue>>[number];

/** Small, so that leads can be stored between two transactions. */
const batchSize = 300;

/** Every rank is recomputed at least this often, so that changes in the law or the firm's rules reach all leads. */
const maxRankAgeMs = hour;

export async function rankLeads(deps: Dependencies): Promise<number> {
  const { database } = deps;
  const now = deps.now();
  if ((await listDue(database, now, false)).length === 0) return 0;
  return database.transaction().execute(async (transaction) => {
    const states = await listDue(transaction, now, true);
    const subjects = await readSubjects(transaction, states);
    const positions = states.map((state) => {
      const subject = subjects.get(state.subject_id);
      return queuePositionOf(state, subject, deps, now);
    });
    await saveQueuePositions(transaction, positions);
    return states.length;
  });
}

/** In the background: leads that have no current rank, such as those stored by an older release. */
export function startRanking(services: Services): () => Promise<void> {
  const deps = { ...services, database: services.deskDatabase };
  return runPeriodically(
    async (signal) => {
      while (!signal.aborted && (await rankLeads(deps)) === batchSize) {}
    },
    { next: minute, again: minute },
    (err) => services.log.error({ err }, "lead ranking failed"),
  );
}

function listDue(database: Kysely<Database>, now: Date, isLocking: boolean) {
  const due = database
    .selectFrom("lead_states")
    .select(["subject_id", "kind", "arrived_at", "owner", "next_action_at"])
    .select("is_quarantined")
    .where("closed_at", "is", null)
    .where("queue_key_until", "<=", now.toISOString())
    .limit(isLocking ? batchSize : 1);
  return (isLocking ? skipLocked(due, database) : due).execute();
}

/** In one statement, because other transactions wait for these rows in the meantime. */
async function saveQueuePositions(
  transaction: Transaction<Database>,
  positions: readonly ReturnType<typeof queuePositionOf>[],
) {
  const json = JSON.stringify(positions);
  const rows = isSqlite<Database>(transaction)
    ? sql`(
        select value ->> 'subject_id' as subject_id, value ->> 'queue_key' as queue_key,
          value ->> 'queue_key_until' as queue_key_until
        from json_each(${json})
      )`
    : sql`json_populate_recordset(null::lead_states, ${json})`;
  await sql`
    update lead_states set queue_key = moved.queue_key, queue_key_until = moved.queue_key_until
    from ${rows} as moved where lead_states.subject_id = moved.subject_id
  `.execute(transaction);
}

function queuePositionOf(
  state: DueState,
  subject: Subject | undefined,
  { laws, delivery: { plan } }: Dependencies,
  now: Date,
) {
  const reminder = state.next_action_at ? new Date(state.next_action_at) : null;
  const facts = subject && answersOf(subject);
  const isUrgent =
    facts && findUrgency(facts, plan.urgent, laws, now).length > 0;
  const stage = stageOf(state, reminder, now);
  const hours =
    stage === "waiting" && facts && dialOf(facts.phone)
      ? callingHoursOf(subject, now)
      : undefined;
  const rank = ranks[hours?.isOpen === false ? "outsideHours" : stage];
  const changes = [
    hours?.changesAt.getTime(),
    now.getTime() + maxRankAgeMs,
    facts && findUrgencyChange(facts, plan.urgent, laws, now)?.getTime(),
    reminder && reminder > now && reminder.getTime(),
  ].filter((time) => typeof time === "number");
  const time = reminder ?? new Date(state.arrived_at);
  return {
    subject_id: state.subject_id,
    queue_key: `${rank[isUrgent ? 0 : 1]} ${time.toISOString()}`,
    queue_key_until: new Date(Math.min(...changes)).toISOString(),
  };
}

/** The ranks of an urgent lead, and of any other. */
const ranks = {
  waiting: [0, 1],
  outsideHours: [2, 3],
  inProgress: [4, 5],
  remindedLater: [6, 6],
  quarantined: [7, 7],
} as const;

function stageOf(
  { owner, is_quarantined }: DueState,
  reminder: Date | null,
  now: Date,
) {
  if (is_quarantined) return "quarantined";
  if (reminder && reminder > now) return "remindedLater";
  return owner === null || reminder ? "waiting" : "inProgress";
}
