import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { findCallEnd } from "../../callback/call-end.ts";
import { doNotCallReason } from "../../consent/suppressions/suppressions.server.ts";
import { isQuarantineReason } from "../../forms/spam-signals.ts";

export type UnclaimedSubject = {
  subjectId: string;
  kind: string;
  /** When it began to wait: sent, released from quarantine, or due. */
  since: Date;
  asked: string[];
  unreached: string[];
  next: { destination: string; at: Date } | undefined;
};

export async function listUnclaimed(
  database: Kysely<Database>,
  since = new Date(0),
): Promise<UnclaimedSubject[]> {
  const unclaimed = [
    ...(await listLeads(database)),
    ...(await listCallbacks(database)),
    ...(await listUnfinished(database)),
  ];
  const steps = Map.groupBy(await listSteps(database), (step) => step.id);
  return unclaimed
    .map(({ id, kind, time }) => {
      const own = steps.get(id) ?? [];
      const next = own.find(
        ({ attempts, state }) => attempts === 0 && state === "waiting",
      );
      return {
        subjectId: id,
        kind,
        since: new Date(time),
        asked: own
          .filter(({ state }) => state === "delivered")
          .map(({ destination }) => destination),
        unreached: own
          .filter(({ last_error }) => last_error)
          .map(({ destination }) => destination),
        next: next && {
          destination: next.destination,
          at: new Date(next.next_at),
        },
      };
    })
    .filter((one) => one.since >= since)
    .sort((one, other) => one.since.getTime() - other.since.getTime());
}

export async function listAsked(
  database: Kysely<Database>,
  subjectId: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom("deliveries")
    .select("destination")
    .where("subject_id", "=", subjectId)
    .where("event", "like", "%.waiting")
    .where("attempts", ">", 0)
    .where("state", "in", ["waiting", "delivered"])
    .execute();
  return rows.map(({ destination }) => destination);
}

async function listLeads(database: Kysely<Database>) {
  const rows = await database
    .selectFrom("survey_leads")
    .leftJoin("lead_states", "lead_states.subject_id", "survey_leads.id")
    .select(["id", "created_at", "released_at"])
    .where("lead_states.owner", "is", null)
    .where("lead_states.closed_at", "is", null)
    .where((row) =>
      row.or([
        row("quarantine_reason", "is", null),
        row("released_at", "is not", null),
      ]),
    )
    .execute();
  return rows.map(({ id, created_at, released_at }) => ({
    id,
    kind: "lead",
    time: released_at ?? created_at,
  }));
}

async function listCallbacks(database: Kysely<Database>) {
  const rows = await database
    .selectFrom("callback_requests")
    .leftJoin("lead_states", "lead_states.subject_id", "callback_requests.id")
    .select([
      "id",
      "created_at",
      "reason",
      "callback_requests.status",
      "progress",
      "arrived_at",
    ])
    .where("lead_states.owner", "is", null)
    .where("lead_states.closed_at", "is", null)
    .execute();
  return rows
    .filter(
      ({ reason, status, progress }) =>
        findCallEnd({ status, progress }) !== "settled" &&
        reason !== doNotCallReason &&
        !isQuarantineReason(reason),
    )
    .map(({ id, created_at, arrived_at }) => ({
      id,
      kind: "callback",
      // Later if it was released from quarantine; missing if an older release stored it.
      time: arrived_at && arrived_at > created_at ? arrived_at : created_at,
    }));
}

async function listUnfinished(database: Kysely<Database>) {
  const rows = await database
    .selectFrom("partial_surveys")
    .leftJoin("lead_states", "lead_states.subject_id", "partial_surveys.id")
    .select(["id", "created_at", "due_at"])
    .where("lead_states.owner", "is", null)
    .where("lead_states.closed_at", "is", null)
    .where("due_at", "is not", null)
    .where("quarantine_reason", "is", null)
    .execute();
  return rows.map(({ id, created_at, due_at }) => ({
    id,
    kind: "unfinished survey",
    time: due_at ?? created_at,
  }));
}

function listSteps(database: Kysely<Database>) {
  return database
    .selectFrom("deliveries")
    .leftJoin("lead_states", "lead_states.subject_id", "deliveries.subject_id")
    .select([
      "deliveries.subject_id as id",
      "destination",
      "attempts",
      "state",
      "last_error",
      "next_at",
    ])
    .where("lead_states.owner", "is", null)
    .where("lead_states.closed_at", "is", null)
    .where("state", "<>", "dropped")
    .where((row) =>
      row.or([
        row("event", "like", "%.waiting"),
        row("event", "like", "%.unclaimed"),
      ]),
    )
    .orderBy("next_at")
    .execute();
}
